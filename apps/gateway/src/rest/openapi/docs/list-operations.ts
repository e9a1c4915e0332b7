import type { Schema } from '../../framework/schema';
import {
  type OperationObject,
  type PagedDocument,
  type ParameterObject,
  type ResponseObject,
  nameIn,
} from './paged-document';

/** What a request needs to be accepted. */
export type Credential = 'key' | 'metrics_token' | 'none' | 'session';

/** A body: its media type, its schema and an example. */
export interface DocumentedBody {
  type: string;
  schema: Schema;
  example: unknown;
  required: boolean;
}

export interface DocumentedResponse {
  status: string;
  description: string;
  headers: string[];
  body?: DocumentedBody;
}

/** An operation with its references resolved. */
export interface DocumentedOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  /** The first sentence of the summary, without its full stop. */
  title: string;
  /** The rest of the summary, and the description. */
  notes: string[];
  isDeprecated: boolean;
  credential: Credential;
  parameters: ParameterObject[];
  body?: DocumentedBody;
  responses: DocumentedResponse[];
  /** Statuses of the errors that many operations share. */
  errors: { status: string; name: string }[];
}

/** All operations in the order of the document. */
export const listOperations = (document: PagedDocument): DocumentedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      documented(document, { ...operation, method: method.toUpperCase(), path }),
    ),
  );

/** The operations by tag, in the order in which the document first uses each tag. */
export function byTag(operations: DocumentedOperation[]): Map<string, DocumentedOperation[]> {
  const groups = new Map<string, DocumentedOperation[]>();
  for (const operation of operations) groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation]);
  return groups;
}

function documented(
  { components }: PagedDocument,
  operation: OperationObject & { method: string; path: string },
): DocumentedOperation {
  const {
    operationId: id,
    method,
    path,
    tags,
    summary,
    description,
    deprecated = false,
    parameters = [],
    requestBody,
    responses,
  } = operation;
  const [title = '', ...rest] = summary.split(/(?<=\.) /);
  const statuses = Object.entries(responses);
  return {
    id,
    method,
    path,
    tag: tags[0] ?? '',
    title: title.replace(/\.$/, ''),
    notes: [rest.join(' '), description ?? ''].filter(Boolean),
    isDeprecated: deprecated,
    credential: credentialOf(operation),
    parameters: parameters.map((each) =>
      each.$ref ? (components.parameters[nameIn(each.$ref)] as ParameterObject) : each,
    ),
    body: requestBody && bodyOf(requestBody, requestBody.required),
    responses: statuses.flatMap(([status, response]) => (response.$ref ? [] : [responseOf(status, response)])),
    errors: statuses.flatMap(([status, { $ref }]) => ($ref ? [{ status, name: nameIn($ref) }] : [])),
  };
}

/** Methods that change the session act on the session that sends them: a key has none. */
function credentialOf({ security, method, tags }: OperationObject & { method: string }): Credential {
  if (security?.length === 0) return 'none';
  if (security?.some((each) => 'metrics_token' in each)) return 'metrics_token';
  return tags.includes('session') && method !== 'GET' ? 'session' : 'key';
}

const responseOf = (status: string, response: ResponseObject): DocumentedResponse => ({
  status,
  description: response.description,
  headers: Object.keys(response.headers ?? {}),
  body: bodyOf(response),
});

function bodyOf({ content = {} }: Pick<ResponseObject, 'content'>, required = false): DocumentedBody | undefined {
  const [first] = Object.entries(content);
  if (!first) return undefined;
  const [type, { schema = {}, example }] = first;
  return { type, schema, example, required };
}
