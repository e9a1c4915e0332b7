import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import type { Gateway, Reply, TestTenant } from './gateway';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, Record<string, unknown>> }>>;
}

/** The parts of a REST request. */
export interface RestRequest {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Rest = (path: string, request?: RestRequest) => Promise<Reply>;

/** The caller: a client with a key, a page with a session, or null without a credential. */
export type Caller = Pick<TestTenant, 'token'> | { cookie: string } | null;

const credentials = (caller: Caller, origin: string): Record<string, string> => {
  if (!caller) return {};
  return 'token' in caller ? { authorization: `Bearer ${caller.token}` } : { cookie: caller.cookie, origin };
};

/** Sends REST requests as this caller. Every response must match the OpenAPI document. */
export async function restClient(gateway: Gateway, caller: Caller): Promise<Rest> {
  const document = (await (await fetch(`${gateway.url}/v2/openapi.json`)).json()) as Described;
  const described = new DescribedAnswers(document);
  return async (path, { method = 'GET', body, headers } = {}) => {
    const sent =
      body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const type: Record<string, string> = sent === undefined ? {} : { 'content-type': 'application/json' };
    const init = { method, body: sent, headers: { ...credentials(caller, gateway.url), ...type, ...headers } };
    const response = await fetch(gateway.url + path, init);
    const text = await response.text();
    const isFile = response.headers.has('content-disposition');
    const reply = {
      status: response.status,
      headers: response.headers,
      body: isFile ? text : text && JSON.parse(text),
    };
    if (method !== 'HEAD') described.demand(method, path, reply);
    return reply;
  };
}

/** The schemas of all responses in the document. */
class DescribedAnswers {
  private readonly ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { date: /^\d{4}-\d{2}-\d{2}$/, int32: true, int64: true },
  });
  private readonly known = new Map<string, ValidateFunction>();

  constructor(private readonly document: Described) {
    this.ajv.addSchema({ $id: 'https://das.example/openapi', ...document });
  }

  /** @throws Error when the document does not describe the response */
  demand(method: string, path: string, { status, headers, body }: Reply): void {
    const templates = Object.keys(this.document.paths).filter((each) => matches(each, path.split('?')[0] ?? ''));
    const template = templates.find((each) => !each.includes('{')) ?? templates[0]; // a literal path takes precedence over a path parameter
    const operation = template && this.document.paths[template]?.[method.toLowerCase()];
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    if (!template || !operation) return this.check('#/components/schemas/ApiError', body); // the path or the method does not exist
    const place = `#/paths/${pointer(template)}/${method.toLowerCase()}/responses/${status}`;
    const response = operation.responses[status];
    if (!response)
      throw new Error(`${method} ${template} answered ${status}, which is not described: ${JSON.stringify(body)}`);
    if (status === 304) return undefined;
    const found = typeof response['$ref'] === 'string' ? response['$ref'] : place;
    return this.check(`${found}/content/${pointer(type)}/schema`, body);
  }

  private check(reference: string, body: unknown): void {
    const validate = this.known.get(reference) ?? this.ajv.compile({ $ref: `https://das.example/openapi${reference}` });
    this.known.set(reference, validate);
    if (!validate(body))
      throw new Error(`Not as ${reference} says: ${JSON.stringify(validate.errors)} in ${JSON.stringify(body)}`);
  }
}

const pointer = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function matches(template: string, path: string): boolean {
  const [expected, parts] = [template.split('/'), path.split('/')];
  return (
    expected.length === parts.length && expected.every((part, index) => part.startsWith('{') || part === parts[index])
  );
}
