import { LONG, PARTS, useHostileRun } from '../support/hostile/use-hostile-run';

const hostile = useHostileRun('graphql', LONG);

describe('every root field of GraphQL', () => {
  test.each(PARTS)('keeps the guarantee for a larger sample of hostile requests (part %i of %i)', async (part) => {
    expect(await hostile.findingsOf(part)).toEqual([]);
  });
});
