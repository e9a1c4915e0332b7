import type { Type } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { type RoutedOperation, operationsOf } from '../operation';
import { AnswerSchemas } from './answer-schemas';
import { REQUEST_ID, exampleOf } from './examples';
import { InputSchemas } from './input-schemas';
import { openPaths } from './open-paths';
import { LIST_SCHEMAS, listSchema, pieceSchema } from './list-schemas';
import { type Parameter, idParameter, listParameters, requestHeaders } from './parameters';
import { errorResponse, errorSchemas, headers, responseName } from './responses';
import { type Schema, closed } from './schema';

const DESCRIPTION = `The Discount Approval Service over REST. Field names are those of the GraphQL interface; date-times are \`Y-m-d H:i:s\` in UTC.

\`HEAD\` works wherever \`GET\` does. Every answer carries \`X-Request-Id\`. Errors come as \`application/problem+json\` (RFC 9457) to clients that accept it.
Texts are trimmed, and blank ones are null.

A key may make 500 requests in any 60 seconds in staging, 1,000 in production; every answer to it says how it stands: \`RateLimit-Policy\`, \`RateLimit\`,
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`.`;

const ALWAYS = [401, 403, 429, 500, 503];
const WRITES = [400, 409, 413, 415, 422];

/** The OpenAPI document: written from the operations, the input classes and GraphQL's types, so that it says what they do. */
export function openApiDocument(controllers: Type[], graphql: GraphQLSchema): object {
  const writer = new DocumentWriter(new AnswerSchemas(graphql), new InputSchemas());
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of controllers.flatMap(operationsOf)) {
    paths[operation.route] = { ...paths[operation.route], [operation.method.toLowerCase()]: writer.describe(operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Discount Approval Service',
      version: '2.3.0',
      description: DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    security: [{ api_key: [] }, { session: [] }],
    tags: [...writer.tags].sort().map((name) => ({ name, description: `${name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())}.` })),
    paths: { ...paths, ...openPaths },
    components: writer.components,
  };
}

class DocumentWriter {
  readonly tags = new Set<string>(['service']);
  private readonly statuses = new Set<number>();

  constructor(
    private readonly answers: AnswerSchemas,
    private readonly inputs: InputSchemas,
  ) {}

  get components(): object {
    const responses = Object.fromEntries([...this.statuses].sort().map((status) => [responseName(status), errorResponse(status)]));
    return { schemas: this.schemas, responses, parameters: requestHeaders, headers, securitySchemes };
  }

  describe(operation: RoutedOperation): object {
    const tag = operation.route.split('/')[2] ?? '';
    this.tags.add(tag);
    const { id: operationId, summary, description, deprecated, isOpen } = operation;
    const parameters = this.parametersOf(operation);
    return {
      operationId,
      tags: [tag],
      summary,
      ...(description && { description }),
      ...(deprecated && { deprecated }),
      ...(isOpen && { security: [] }),
      ...(parameters.length && { parameters }),
      ...(operation.body && { requestBody: this.bodyOf(this.inputs.of(operation.body), !operation.isBodyOptional) }),
      responses: { ...this.successOf(operation), ...this.errorsOf(operation) },
    };
  }

  private get schemas(): Record<string, Schema> {
    return { ...this.answers.byName, ...this.inputs.byName, ...LIST_SCHEMAS, ...errorSchemas };
  }

  private bodyOf(schema: Schema, required: boolean): object {
    return { required, content: { 'application/json': { schema, example: exampleOf(this.schemas, schema) } } };
  }

  private parametersOf(operation: RoutedOperation): (Parameter | { $ref: string })[] {
    const { route, query, method, isOpen } = operation;
    const header = (name: string): { $ref: string } => ({ $ref: `#/components/parameters/${name}` });
    return [
      ...(route.includes('{id}') ? [idParameter(this.exampleIdOf(operation))] : []),
      ...(query ? listParameters(query, this.inputs) : []),
      ...(method === 'GET' || isOpen ? [] : [header('IdempotencyKey')]),
      ...(isVersioned(operation) ? [header(method === 'GET' ? 'IfNoneMatch' : 'IfMatch')] : []),
    ];
  }

  private exampleIdOf({ answer }: RoutedOperation): unknown {
    if (!('one' in answer)) return REQUEST_ID;
    const schema = this.answers.of(answer.one);
    return (exampleOf(this.schemas, schema) as { id?: unknown }).id ?? REQUEST_ID;
  }

  private successOf(operation: RoutedOperation): object {
    const { answer, accepted, status = 200, method } = operation;
    const done = this.answered(operation, status, this.schemaOf(answer));
    const begun = accepted && this.answered(operation, ACCEPTED, closed({ data: accepted }));
    const unchanged = method === 'GET' && hasVersion(operation) ? { 304: { description: 'The client has this version already.' } } : {};
    return { ...done, ...begun, ...unchanged };
  }

  private answered(operation: RoutedOperation, status: number, schema: Schema): object {
    const { method, deprecated, headers: further = [], isOpen } = operation;
    const names = ['X-Request-Id', ...(method === 'GET' || isOpen ? [] : ['Idempotency-Replayed']), ...(status === 200 ? [] : ['Location']), ...further];
    if (hasVersion(operation)) names.push('ETag');
    if (deprecated) names.push('Deprecation', 'Link', 'Sunset');
    const own = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
    return { [status]: { description: SUCCESS[status], headers: own, content: { 'application/json': { schema, example: exampleOf(this.schemas, schema) } } } };
  }

  private schemaOf(answer: RoutedOperation['answer']): Schema {
    if ('bare' in answer) return answer.bare;
    if ('list' in answer) return listSchema(this.answers.of(answer.list));
    if ('piece' in answer) return pieceSchema(this.answers.of(answer.piece));
    return closed({ data: this.answers.of(answer.one) });
  }

  private errorsOf(operation: RoutedOperation): object {
    const { method, query, route, errors = [] } = operation;
    const statuses = [...ALWAYS, ...errors];
    if (route.includes('{')) statuses.push(400, 404);
    if (method === 'GET') statuses.push(...(query ? [422] : []));
    else statuses.push(...WRITES, ...(isVersioned(operation) ? [412] : []));
    for (const status of statuses) this.statuses.add(status);
    return Object.fromEntries([...new Set(statuses)].sort().map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]));
  }
}

const securitySchemes = {
  api_key: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer das_…`.' },
  metrics_token: { type: 'http', scheme: 'bearer', description: 'What the operator has set in DAS_METRICS_TOKEN.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'das_session',
    description: 'What a person has who logged in. Other methods than GET and HEAD need our own `Origin`.',
  },
};

const SUCCESS: Record<number, string> = { 200: 'Done.', 201: 'Made.', 202: 'Accepted: it is done later.' };

const ACCEPTED = 202;

const hasVersion = ({ answer }: RoutedOperation): boolean =>
  'one' in answer && (answer.one.fields.includes('version') || answer.one.fields.includes('approval_request'));

/** Whether a client may name the version that it means. */
const isVersioned = (operation: RoutedOperation): boolean => hasVersion(operation) && operation.route.includes('{id}');
