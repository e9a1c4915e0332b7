import { buildSchema, getOperationAST, parse } from 'graphql';
import { KnownDocuments, MAX_CHARACTERS } from './known-documents';
import { operationCost } from './operation-cost';

const schema = buildSchema('type Query { text(of: String): String, self: Query }');

function add(known: KnownDocuments, query: string): void {
  const document = parse(query);
  const operation = getOperationAST(document);
  if (!operation) throw new Error(query);
  const cost = operationCost(operation, { schema, document, variables: {}, max_first: 100 });
  known.add({ query }, { schema, document, operation }, cost);
}

const isKnown = (known: KnownDocuments, query: string): boolean => known.find({ query }) !== undefined;

test('documents are kept up to a number of characters, and the most recently used ones remain', () => {
  const known = new KnownDocuments();
  const documents = Array.from({ length: 1_000 }, (_, index) => `{ text(of: "${index} ${'x'.repeat(2_000)}") }`);
  for (const document of documents) {
    add(known, document);
    expect(isKnown(known, documents[0] ?? '')).toBe(true);
  }
  const kept = documents.filter((document) => isKnown(known, document));
  expect(kept.length).toBeGreaterThan(MAX_CHARACTERS / 4_000);
  expect(kept.join('').length).toBeLessThanOrEqual(MAX_CHARACTERS);
  expect(kept).toEqual([documents[0], ...documents.slice(1 - kept.length)]);
});

test('a short document with many fields counts as a long one, and a document that is too large is not kept', () => {
  const known = new KnownDocuments();
  const fragments = Array.from(
    { length: 10 },
    (_, index) =>
      `fragment F${index} on Query { f${index}: self { ...F${index + 1} } g${index}: self { ...F${index + 1} } }`,
  );
  const wide = `{ ...F0 } ${fragments.join(' ')} fragment F10 on Query { text }`;
  for (const document of [wide, `{ text(of: "${'x'.repeat(40_000)}") }`]) {
    add(known, document);
    expect(isKnown(known, document)).toBe(false);
  }
});
