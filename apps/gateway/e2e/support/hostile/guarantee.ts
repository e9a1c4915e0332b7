import type { HttpAnswer } from './http-client';

/** The bounds of docs/request-guarantee.md, plus one for the last entry, which counts the others. */
const MAX_ERROR_BYTES = 65_536;
const ENVELOPE_BYTES = 2_048;
const MAX_VARIABLE_ERRORS = 11;
const MAX_VALIDATION_ERRORS = 101;
const MAX_MESSAGE_LENGTH = 1_000;
/** Not that of a file of JSON lines. */
const JSON_TYPE = /^application\/([a-z-]+\+)?json\b/;

interface GraphqlError {
  message?: unknown;
  extensions?: { code?: string; validation?: Record<string, string[]> };
}

interface Result {
  data?: Record<string, unknown> | null;
  errors?: GraphqlError[];
}

/** The violations of the guarantee in a response; empty when there are none. */
export function violationsOf({ status, headers, text }: HttpAnswer, isGraphql: boolean): string[] {
  if (status === 0) return [`no answer: ${text}`];
  const problems: string[] = [];
  if (status >= 500) problems.push(`status ${status}`);
  if (text === '' || !JSON_TYPE.test(String(headers['content-type']))) return problems;
  const body = parsed(text);
  if (body === undefined) return [...problems, 'a body that is not JSON'];
  return [...problems, ...(isGraphql ? ofResults(resultsOf(body)) : ofRestBody(status, body, text))];
}

/** Whether any part of the request succeeded, so that it may have changed rows. */
export function hasSucceeded({ status, text }: HttpAnswer, isGraphql: boolean): boolean {
  if (status === 0 || status >= 400) return false;
  if (!isGraphql) return true;
  return resultsOf(parsed(text)).some(({ data }) => Object.values(data ?? {}).some((member) => member !== null));
}

/** Whether nothing of the request was refused. */
export function isAccepted(answer: HttpAnswer, isGraphql: boolean): boolean {
  if (answer.status < 200 || answer.status >= 300) return false;
  return !isGraphql || resultsOf(parsed(answer.text)).every(({ data, errors }) => data && !errors);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const resultsOf = (body: unknown): Result[] =>
  (Array.isArray(body) ? body : [body]).filter((each) => typeof each === 'object' && each !== null) as Result[];

function ofResults(results: Result[]): string[] {
  const errors = results.flatMap((result) => result.errors ?? []);
  const problems = results.flatMap((result) => ofCounts(result.errors ?? []));
  const bytes = Buffer.byteLength(JSON.stringify(results.map((result) => result.errors ?? [])));
  if (errors.length && bytes > MAX_ERROR_BYTES + ENVELOPE_BYTES) problems.push(`${bytes} bytes of errors`);
  const messages = errors.flatMap(({ message, extensions }) => [
    String(message),
    ...Object.values(extensions?.validation ?? {}).flat(),
  ]);
  return [...problems, ...ofMessages(messages)];
}

function ofCounts(errors: GraphqlError[]): string[] {
  const counts = new Map<string, number>();
  for (const { extensions } of errors)
    counts.set(extensions?.code ?? '', (counts.get(extensions?.code ?? '') ?? 0) + 1);
  const problems: string[] = [];
  if (counts.has('INTERNAL_SERVER_ERROR')) problems.push('INTERNAL_SERVER_ERROR');
  if ((counts.get('BAD_USER_INPUT') ?? 0) > MAX_VARIABLE_ERRORS)
    problems.push(`${counts.get('BAD_USER_INPUT')} errors of variables`);
  if ((counts.get('GRAPHQL_VALIDATION_FAILED') ?? 0) > MAX_VALIDATION_ERRORS)
    problems.push(`${counts.get('GRAPHQL_VALIDATION_FAILED')} errors of validation`);
  const broken = errors.flatMap(({ extensions }) => Object.values(extensions?.validation ?? {}).flat()).length;
  if (broken > MAX_VALIDATION_ERRORS * Math.max(errors.length, 1)) problems.push(`${broken} messages of broken rules`);
  return problems;
}

function ofRestBody(status: number, body: unknown, text: string): string[] {
  if (status < 400 || typeof body !== 'object' || body === null) return [];
  const {
    error,
    message,
    errors = {},
  } = body as { error?: string; message?: string; errors?: Record<string, string[]> };
  const problems: string[] = error === 'internal_error' ? ['internal_error'] : [];
  const messages = Object.values(errors).flat();
  if (messages.length > MAX_VALIDATION_ERRORS) problems.push(`${messages.length} messages of broken rules`);
  if (Buffer.byteLength(text) > MAX_ERROR_BYTES + ENVELOPE_BYTES)
    problems.push(`${Buffer.byteLength(text)} bytes of errors`);
  return [...problems, ...ofMessages([String(message), ...messages])];
}

function ofMessages(messages: string[]): string[] {
  const longest = Math.max(0, ...messages.map((message) => message.length));
  return longest > MAX_MESSAGE_LENGTH ? [`a message of ${longest} characters`] : [];
}
