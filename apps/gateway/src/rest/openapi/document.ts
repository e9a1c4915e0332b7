import { mayBeEmpty } from '@das/platform';
import { DEPRECATED_ON } from '../../http/requests/route-policy';
import type { Type } from '@nestjs/common';
import type { GraphQLSchema } from 'graphql';
import { type FileFormat, type RoutedOperation, operationsOf } from '../framework/operation';
import { AnswerSchemas } from './answer-schemas';
import { withBounds } from './bounds';
import { REQUEST_ID, exampleOf } from './examples';
import { InputSchemas } from './input-schemas';
import { GUIDE } from './guide';
import { OPEN_SCHEMAS, openPaths } from './open-paths';
import { LIST_SCHEMAS } from './list-schemas';
import { type Parameter, idParameter, listParameters, requestHeaders } from './parameters';
import { requiredScope } from './required-scope';
import { LIMIT_HEADERS, errorResponse, errorSchemas, headerRefs, headers, responseName } from './responses';
import type { Schema } from '../framework/schema';
import { webhooksSection } from './webhooks';

const ALWAYS = [401, 403, 429, 500, 503];
const WRITES = [400, 409, 413, 415, 422];

/** Writes the OpenAPI 3.1 document from the declared operations, the input classes and the GraphQL schema. */
export function openApiDocument(controllers: Type[], graphql: GraphQLSchema): object {
  const inputs = new InputSchemas();
  const writer = new DocumentWriter(new AnswerSchemas(graphql), inputs);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of controllers.flatMap(operationsOf)) {
    paths[operation.route] = {
      ...paths[operation.route],
      [operation.method.toLowerCase()]: writer.describe(operation),
    };
  }
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Discount Approval Service',
      version: '2.3.0',
      description: GUIDE,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', 'x-internal': false }],
    security: [{ api_key: [] }, { session: [] }],
    tags: [...writer.tags].sort().map((name) => ({
      name,
      description: `${name.replaceAll('-', ' ').replace(/^(api|.)/, (start) => start.toUpperCase())}.`,
    })),
    paths: { ...paths, ...openPaths },
    webhooks: webhooksSection(),
    components: writer.components,
  };
  return withBounds(document);
}

class DocumentWriter {
  readonly tags = new Set<string>(['service']);
  private readonly statuses = new Set<number>();
  private readonly written: Record<string, Schema> = {};

  constructor(
    private readonly answers: AnswerSchemas,
    private readonly inputs: InputSchemas,
  ) {}

  get components(): Record<string, object> & { schemas: Record<string, Schema> } {
    const responses = Object.fromEntries(
      [...this.statuses].sort().map((status) => [responseName(status), errorResponse(status)]),
    );
    return { schemas: this.schemas, responses, parameters: requestHeaders, headers, securitySchemes };
  }

  describe(operation: RoutedOperation): object {
    const tag = operation.route.split('/')[2]?.replace(/\..*$/, '') ?? ''; // a file belongs to its aggregate
    this.tags.add(tag);
    Object.assign(this.written, operation.schemas);
    const { id: operationId, summary, description, deprecated, isOpen } = operation;
    const parameters = this.parametersOf(operation);
    return {
      operationId,
      tags: [tag],
      summary,
      ...(description && { description }),
      ...(deprecated && { deprecated, 'x-deprecated-since': DEPRECATED_ON }),
      ...(isOpen && { security: [] }),
      'x-required-scope': requiredScope(operation.requirement),
      ...(parameters.length && { parameters }),
      ...(operation.body && {
        requestBody: this.bodyOf(
          this.inputs.of(operation.body),
          operation.needsBody === true || !mayBeEmpty(operation.body),
        ),
      }),
      responses: { ...this.successOf(operation), ...this.errorsOf(operation) },
    };
  }

  private get schemas(): Record<string, Schema> {
    return {
      ...this.answers.byName,
      ...this.written,
      ...this.inputs.byName,
      ...LIST_SCHEMAS,
      ...errorSchemas,
      ...OPEN_SCHEMAS,
    };
  }

  private bodyOf(schema: Schema, required: boolean): object {
    return { required, content: { 'application/json': { schema, example: exampleOf(this.schemas, schema) } } };
  }

  private parametersOf(operation: RoutedOperation): (Parameter | { $ref: string })[] {
    const { route, query, method, isOpen } = operation;
    const header = (name: string): { $ref: string } => ({ $ref: `#/components/parameters/${name}` });
    return [
      ...[...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => idParameter(name, this.exampleIdOf(operation))),
      ...(query
        ? listParameters(query, { row: rowOf(operation), max_per_page: operation.max_per_page }, this.inputs)
        : []),
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
    const { answer, accepted, status = 200, isRepeatable, method } = operation;
    const content = 'file' in answer ? fileContent(answer.file) : this.jsonOf(this.schemaOf(answer));
    const done = this.answered(operation, status, content);
    const repeated = isRepeatable && this.answered(operation, 200, content);
    const started = accepted && this.answered(operation, ACCEPTED, this.jsonOf(accepted));
    const unchanged =
      method === 'GET' && hasVersion(operation)
        ? { 304: { description: 'Not modified: the client has this version.' } }
        : {};
    return { ...repeated, ...done, ...started, ...unchanged };
  }

  private jsonOf(schema: Schema): object {
    return { 'application/json': { schema, example: exampleOf(this.schemas, schema) } };
  }

  private answered(operation: RoutedOperation, status: number, content: object): object {
    const { method, deprecated, headers: further = [], isOpen, location } = operation;
    const names = [
      'X-Request-Id',
      ...LIMIT_HEADERS,
      ...(method === 'GET' || isOpen ? [] : ['Idempotency-Replayed']),
      ...(status === 200 || (status === 201 && location === null) ? [] : ['Location']),
      ...(status === ACCEPTED ? ['Retry-After'] : []),
      ...further,
    ];
    if (hasVersion(operation)) names.push('ETag');
    if (deprecated) names.push('Deprecation', 'Link', 'Sunset');
    if ('file' in operation.answer) names.push('Content-Disposition');
    return {
      [status]: {
        description: SUCCESS[status],
        headers: headerRefs(...names),
        content,
      },
    };
  }

  private schemaOf(answer: Exclude<RoutedOperation['answer'], { file: FileFormat }>): Schema {
    if ('bare' in answer) return answer.bare;
    if ('all' in answer) return this.answers.listOf(answer.all);
    if ('list' in answer) return this.answers.pageOf(answer.list, answer.further);
    if ('walk' in answer) return this.answers.walkOf(answer.walk);
    if ('cursorPage' in answer) return this.answers.cursorPageOf(answer.cursorPage);
    return this.answers.resultOf(answer.one);
  }

  private errorsOf(operation: RoutedOperation): object {
    const { method, query, route, errors = [] } = operation;
    const statuses = [...ALWAYS, ...errors];
    if (route.includes('{')) statuses.push(400, 404);
    if (method === 'GET') statuses.push(...(query ? [422] : []));
    else statuses.push(...WRITES, ...(isVersioned(operation) ? [412] : []));
    for (const status of statuses) this.statuses.add(status);
    return Object.fromEntries(
      [...new Set(statuses)]
        .sort()
        .map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    );
  }
}

const securitySchemes = {
  api_key: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer das_…`.' },
  metrics_token: { type: 'http', scheme: 'bearer', description: 'The value of `DAS_METRICS_TOKEN`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-das_session',
    description:
      'The session of a logged-in user; on localhost the cookie is named `das_session`. Methods other than GET and HEAD require the `Origin` of the service.',
  },
};

const fileContent = ({ type, description, example }: FileFormat): object => ({
  [type.split(';', 1)[0] as string]: {
    schema: { type: 'string', maxLength: Number.MAX_SAFE_INTEGER, description },
    example,
  },
});

const SUCCESS: Record<number, string> = { 200: 'Success.', 201: 'Created.', 202: 'Accepted: queued as a job.' };

const ACCEPTED = 202;

/** The schema name of a listed row. */
const rowOf = ({ answer }: RoutedOperation): string => ('list' in answer ? answer.list.name : '');

const hasVersion = ({ answer }: RoutedOperation): boolean =>
  'one' in answer && (answer.one.fields.includes('version') || answer.one.fields.includes('approval_request'));

/** Whether the operation supports `If-Match` or `If-None-Match`: it is about a row that exists. */
const isVersioned = (operation: RoutedOperation): boolean =>
  !!operation.takesIfMatch ||
  (hasVersion(operation) && (operation.route.includes('{id}') || operation.method !== 'POST'));
