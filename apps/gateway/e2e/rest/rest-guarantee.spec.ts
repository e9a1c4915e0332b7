import { PARTS, useHostileRun } from '../support/hostile/use-hostile-run';

const hostile = useHostileRun('rest');

describe('every route of the OpenAPI document', () => {
  test.each(PARTS)(
    'accepts its valid request, and hostile requests keep the guarantee (part %i of %i)',
    async (part) => {
      expect(await hostile.findingsOf(part)).toEqual([]);
    },
  );

  test('received hostile requests that passed authentication', () => {
    const { paths } = hostile.descriptions.openApi;
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const { reached } = hostile.run.report;
    expect(Object.keys(reached).sort()).toEqual(routes.sort());
    expect(Object.entries(reached).filter(([, requests]) => requests < 5)).toEqual([]);
  });
});
