import type { IntrospectionObjectType } from 'graphql';
import { PARTS, useHostileRun } from '../support/hostile/use-hostile-run';

const hostile = useHostileRun('graphql');

describe('every root field of GraphQL', () => {
  test.each(PARTS)('accepts its valid call, and hostile requests keep the guarantee (part %i of %i)', async (part) => {
    expect(await hostile.findingsOf(part)).toEqual([]);
  });

  test('received hostile requests that passed authentication', () => {
    const { queryType, mutationType, types } = hostile.descriptions.introspection.__schema;
    const roots = [queryType.name, mutationType?.name];
    const fields = types
      .filter(({ name }) => roots.includes(name))
      .flatMap((type) => (type as IntrospectionObjectType).fields.map(({ name }) => name));
    const { reached } = hostile.run.report;
    expect(Object.keys(reached).sort()).toEqual(fields.sort());
    expect(Object.entries(reached).filter(([, requests]) => requests < 5)).toEqual([]);
  });
});
