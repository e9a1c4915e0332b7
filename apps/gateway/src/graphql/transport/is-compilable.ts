import { type ASTNode, BREAK, type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import { isMutation } from './operation-cost';

/** Characters. Larger documents are not compiled: a compiled document stays in memory. */
const LONGEST_DOCUMENT = 16_384;
/** Fields of a document with its fragments unrolled. Compiling takes time for each and blocks the process. */
const MOST_FIELDS = 500;

/** Whether a document is small enough to be compiled. @param fields number of its fields with fragments unrolled */
export const mayCompile = (source: string, fields = 0): boolean => source.length <= LONGEST_DOCUMENT && fields <= MOST_FIELDS;

/**
 * Whether graphql-jit executes an operation as graphql-js does. It does not query the schema. It would execute all fields of a mutation,
 * also after one has failed, and reads JSON in inputs of the document differently. It keeps `@include` and `@skip` at the fields of a
 * fragment, also for other places that use the fragment. Names are members of its objects, so names that each object inherits are refused.
 * It writes the values of the document into source code, and replaces its own markers in them by expressions.
 */
export function isCompilable(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const { selections } = operation.selectionSet;
  if (!selections.every((selection) => selection.kind === Kind.FIELD && !selection.name.value.startsWith('__'))) return false;
  if (isMutation(operation) && (selections.length > 1 || hasInputs(operation))) return false;
  return !hasConditionsOrInheritedNames(document) && !contains(document, hasMarker);
}

const hasInputs = (operation: OperationDefinitionNode): boolean => contains(operation.selectionSet, ({ kind }) => kind === Kind.OBJECT || kind === Kind.LIST);

const hasConditionsOrInheritedNames = (document: DocumentNode): boolean =>
  contains(document, (node) => node.kind === Kind.DIRECTIVE || (node.kind === Kind.NAME && node.value in Object.prototype));

/** The beginning of all markers of graphql-jit. Text after a marker would be executed as JavaScript. */
const MARKER = '__MAGIC_';

/** Whether the parsed value of a node contains a marker. The text of the document may contain it with escapes. */
const hasMarker = (node: ASTNode): boolean => 'value' in node && typeof node.value === 'string' && node.value.includes(MARKER);

function contains(root: ASTNode, isSought: (node: ASTNode) => boolean): boolean {
  let has = false;
  visit(root, {
    enter(node) {
      has ||= isSought(node);
      return has ? BREAK : undefined;
    },
  });
  return has;
}
