import { type DocumentNode, Kind, OperationTypeNode, type Token, TokenKind, parse, print } from 'graphql';

/** An operation of a document. */
export interface Operation {
  name: string | undefined;
  isMutation: boolean;
}

/** The operations of a document; none when it is not GraphQL, which the server then says. */
export function operationsIn(query: string): Operation[] {
  const document = parsed(query);
  return (document?.definitions ?? []).flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? [{ name: definition.name?.value, isMutation: definition.operation === OperationTypeNode.MUTATION }]
      : [],
  );
}

/** The document with the usual indentation. A document with comments or mistakes stays as it is: printing would drop its comments. */
export function prettyQuery(query: string): string {
  const document = parsed(query);
  return document && !hasComments(document) ? `${print(document)}\n` : query;
}

/** The variables with the usual indentation; as they are when they are not JSON. */
export function prettyVariables(variables: string): string {
  try {
    return JSON.stringify(JSON.parse(variables), null, 2);
  } catch {
    return variables;
  }
}

/** The variables as an object, or undefined for anything else. */
export function variablesIn(text: string): object | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query);
  } catch {
    return undefined;
  }
}

function hasComments(document: DocumentNode): boolean {
  for (let token: Token | null | undefined = document.loc?.startToken; token; token = token.next)
    if (token.kind === TokenKind.COMMENT) return true;
  return false;
}
