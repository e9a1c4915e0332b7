import type { Mutation } from './mutation';

export const compilationMutations: Mutation[] = [
  {
    fix: 'Large documents are not compiled',
    file: 'apps/gateway/src/graphql/transport/is-compilable.ts',
    find: 'source.length <= LONGEST_DOCUMENT && fields <= MOST_FIELDS',
    replace: 'source !== undefined && fields >= 0',
    spec: 'transport/is-compilable',
  },
  {
    fix: 'Compiled operations omit no field of a fragment that a condition of another place excludes',
    file: 'apps/gateway/src/graphql/transport/is-compilable.ts',
    find: 'node.kind === Kind.DIRECTIVE || ',
    replace: '',
    spec: 'wire/compiled-operations',
  },
  {
    fix: 'A compiled operation refuses null for a default where null is not allowed',
    file: 'apps/gateway/src/graphql/transport/compiled-operations.ts',
    find: 'compiled && !isOverwritten(compiled, variables)',
    replace: 'compiled',
    spec: 'wire/compiled-operations',
  },
];
