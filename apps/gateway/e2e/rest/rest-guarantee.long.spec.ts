import { LONG, PARTS, useHostileRun } from '../support/hostile/use-hostile-run';

const hostile = useHostileRun('rest', LONG);

describe('every route of the OpenAPI document', () => {
  test.each(PARTS)('keeps the guarantee for a larger sample of hostile requests (part %i of %i)', async (part) => {
    expect(await hostile.findingsOf(part)).toEqual([]);
  });
});
