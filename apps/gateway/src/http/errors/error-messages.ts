import { AlreadyDecided, BatchAborted, CountConflict, InvalidTransition } from '@das/approval-requests';
import { BatchTooLarge } from '@das/jobs';
import {
  AlreadyEnded,
  type ErrorCode,
  InvalidRequest,
  MissingPrimaryKey,
  NotFound,
  PageRefused,
  RateLimited,
  type ServiceError,
  ValidationFailed,
  VersionConflict,
} from '@das/platform';
import { shortEcho } from './short-message';
import { MOST_FACT_BYTES, validationMessages } from './validation-messages';

/** The code, message and facts of an error, before an interface formats them. */
export interface ClientError {
  code: ErrorCode;
  message: string;
  /** Further members of the error, for programs. */
  facts?: Record<string, unknown>;
}

/** Messages of errors that carry only their code. */
const SENTENCES: Record<ErrorCode, string> = {
  already_decided: 'This has been decided already.',
  bad_user_input: 'The input is not acceptable.',
  batch_aborted: 'The batch was aborted: nothing of it has been done.',
  batch_too_large: 'The batch is too large.',
  blocked_address: 'The address is not one that may be called.',
  category_in_use: 'The category is in use: products refer to it.',
  endpoint_deprecated: 'This endpoint has reached its end.',
  forbidden: 'This action is unauthorized.',
  idempotency_in_progress: 'The first request with this idempotency key is still running.',
  idempotency_key_reused: 'This idempotency key was used with another request.',
  internal_error: 'Internal server error',
  invalid_api_key: 'The API key is invalid or expired.',
  invalid_credentials: 'These credentials are not valid.',
  invalid_transition: 'This is not possible in the present state of the request.',
  level_in_use: 'The level is in use: requests wait for it.',
  malformed_request: 'The request is malformed.',
  method_not_allowed: 'Method not allowed.',
  not_eligible_approver: 'You may not decide this: you hold no level that decides here.',
  not_found: 'There is nothing here.',
  payload_too_large: 'The request is too large.',
  query_too_complex: 'The query is too complex.',
  rate_limit_exceeded: 'Too Many Attempts.',
  read_only_key: 'This action is unauthorized.',
  self_approval_forbidden: 'You may not decide your own request.',
  service_unavailable: 'The service is unavailable for the moment. Try again.',
  unsupported_media_type: 'The content type must be application/json.',
  validation_failed: 'The given data was invalid.',
  version_conflict: 'The row has changed since it was read.',
};

/** The message of a code without further facts. */
export const messageFor = (code: ErrorCode): string => SENTENCES[code];

/** Describes an error to clients. @param field its path in the response, with aliases */
export function describeError(error: ServiceError, field: string): ClientError {
  const { code } = error;
  if (error instanceof InvalidRequest) return { code, message: error.message };
  if (error instanceof NotFound)
    return { code, message: `No query results for model [${error.type}] ${shortEcho(error.id)}` };
  if (error instanceof ValidationFailed) {
    return {
      code,
      message: `Validation failed for the field [${field}].`,
      facts: { validation: validationMessages(error) },
    };
  }
  if (error instanceof PageRefused) return { code, message: pageSentence(error) };
  if (error instanceof MissingPrimaryKey) return { code, message: 'Missing primary key for update.' };
  if (error instanceof VersionConflict) {
    const message = `Version ${error.expected} was expected, but the request is at version ${error.current}.`;
    return { code, message, facts: { current_version: error.current } };
  }
  if (error instanceof AlreadyEnded) return { code, message: endSentence(error), facts: { allowed_actions: [] } };
  if (error instanceof RateLimited)
    return { code, message: SENTENCES[code], facts: { retry_after: error.retry_after } };
  if (error instanceof AlreadyDecided)
    return { code, message: decidedSentence(error), facts: { ...error.past, allowed_actions: error.allowed_actions } };
  if (error instanceof InvalidTransition)
    return { code, message: SENTENCES[code], facts: { allowed_actions: error.allowed_actions } };
  if (error instanceof BatchTooLarge) return { code, message: batchSentence(error), facts: { max: error.most } };
  if (error instanceof CountConflict)
    return { code, message: countSentence(error), facts: { current_count: error.current } };
  if (error instanceof BatchAborted) return { code, message: SENTENCES[code], facts: abortedFacts(error) };
  return { code, message: SENTENCES[code] };
}

/** The first results, up to 60 KiB, with the number of the others; at most 64 characters of each id. */
function abortedFacts({ results }: BatchAborted): { results: object[]; results_left_out?: number } {
  const kept: object[] = [];
  let room = MOST_FACT_BYTES;
  for (const result of results) {
    const short = { ...result, id: shortEcho(result.id) };
    room -= Buffer.byteLength(JSON.stringify(short)) + 1;
    if (room < 0) break;
    kept.push(short);
  }
  const results_left_out = results.length - kept.length;
  return { results: kept, ...(results_left_out && { results_left_out }) };
}

function decidedSentence({ past: { decision, decided_by, decided_at } }: AlreadyDecided): string {
  return `${decision === 'deny' ? 'Denied' : 'Approved'} by ${decided_by?.name ?? 'the service'} on ${decided_at}.`;
}

function pageSentence({ first, maximum }: PageRefused): string {
  if (first < 0) return `Requested pagination amount must be non-negative, got ${first}.`;
  return `Maximum number of ${maximum} requested items exceeded, got ${first}. Fetch smaller chunks.`;
}

function batchSentence({ count, most }: BatchTooLarge): string {
  return count === undefined
    ? `A batch may have at most ${most} items.`
    : `A batch may have at most ${most} items, got ${count}.`;
}

function countSentence({ expected, current, most }: CountConflict): string {
  return `A count of ${expected} was expected, but the filter matches ${current ?? `more than ${most}`}. Nothing was done.`;
}

const WHAT: Record<string, string> = { ApiKey: 'API key', WebhookEndpoint: 'webhook endpoint' };

function endSentence({ type, state }: AlreadyEnded): string {
  const what = WHAT[type] ?? type;
  return state === 'expired' ? `The ${what} has expired.` : `The ${what} has been ${state}.`;
}
