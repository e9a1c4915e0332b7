import { type FieldNode, type FragmentDefinitionNode, Kind, parse } from 'graphql';
import { pageSelection } from './selection';

/** The root field of a document, with its fragments and the number of times that fragments were read. */
function rootOf(text: string): {
  fieldNodes: FieldNode[];
  fragments: Record<string, FragmentDefinitionNode>;
  reads: () => number;
} {
  const { definitions } = parse(text);
  let reads = 0;
  const fieldNodes = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? (each.selectionSet.selections as FieldNode[]) : [],
  );
  const fragments = definitions.flatMap((each) => {
    if (each.kind !== Kind.FRAGMENT_DEFINITION) return [];
    const counted = new Proxy(each, {
      get: (node, name) => ((reads += name === 'selectionSet' ? 1 : 0), Reflect.get(node, name) as unknown),
    });
    return [[each.name.value, counted] as const];
  });
  return { fieldNodes, fragments: Object.fromEntries(fragments), reads: () => reads };
}

test('the selection of a page includes the fields of its fragments, of fields that are selected twice, and of conditions', () => {
  const root = rootOf(`{ products { ...Page data { b ... { c } } data @skip(if: true) { ...Row } } }
    fragment Page on P { data { a ...Row } paginatorInfo { ...Info } }
    fragment Row on R { d }
    fragment Info on I { hasMorePages }`);
  expect(pageSelection(root)).toEqual({
    rows: true,
    total: false,
    more: true,
    cursor: false,
    fields: new Set(['a', 'd', 'b', 'c']),
  });
});

test('each fragment is read once for a selection, so fragments that spread others twice cost no time', () => {
  const fragments = Array.from(
    { length: 12 },
    (_, index) => `fragment F${index} on R { f${index} ${index < 11 ? `...F${index + 1} ...F${index + 1}` : ''} }`,
  );
  const root = rootOf(`{ products { data { ...F0 ...F0 } } } ${fragments.join(' ')}`);
  expect(pageSelection(root).fields?.size).toBe(12);
  expect(root.reads()).toBe(12);
});
