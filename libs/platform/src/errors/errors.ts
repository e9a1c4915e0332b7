import { type Failure, MOST_FAILURES } from '../validation/failure';

/** The words that programs read, on both interfaces. */
export type ErrorCode =
  | 'already_decided'
  | 'bad_user_input'
  | 'batch_aborted'
  | 'batch_too_large'
  | 'blocked_address'
  | 'category_in_use'
  | 'endpoint_deprecated'
  | 'forbidden'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'internal_error'
  | 'invalid_api_key'
  | 'invalid_credentials'
  | 'invalid_transition'
  | 'level_in_use'
  | 'malformed_request'
  | 'method_not_allowed'
  | 'not_eligible_approver'
  | 'not_found'
  | 'payload_too_large'
  | 'query_too_complex'
  | 'rate_limit_exceeded'
  | 'read_only_key'
  | 'self_approval_forbidden'
  | 'service_unavailable'
  | 'unsupported_media_type'
  | 'validation_failed'
  | 'version_conflict';

/**
 * A failure that a caller can do something about. It carries facts; the gateway's edge alone puts them into words.
 * Anything else that is thrown is a bug, and the caller learns no more than that.
 */
export abstract class ServiceError extends Error {
  abstract readonly code: ErrorCode;

  override get message(): string {
    return this.code;
  }
}

/** No such row for this tenant: absent, deleted, or another tenant's. */
export class NotFound extends ServiceError {
  readonly code = 'not_found';

  constructor(
    /** The GraphQL type's name. */
    readonly type: string,
    readonly id: string,
  ) {
    super();
  }
}

/** Input that breaks the rules of its fields. Keeps the first 100 failures and the number of the others. */
export class ValidationFailed extends ServiceError {
  readonly code = 'validation_failed';
  /** At most 100. */
  readonly failures: Failure[];
  /** Number of further failures. */
  readonly left_out: number;

  constructor(
    failures: readonly Failure[],
    left_out = 0,
    /** The refused input as it was read, for checks that add to the failures. */
    readonly input?: object,
  ) {
    super();
    this.failures = failures.slice(0, MOST_FAILURES);
    this.left_out = left_out + failures.length - this.failures.length;
  }
}

/** `first` is below 0 or above the maximum. */
export class PageRefused extends ServiceError {
  readonly code = 'bad_user_input';

  constructor(
    readonly first: number,
    readonly maximum: number,
  ) {
    super();
  }
}

/** An update that names no row, neither in the argument nor in the input. */
export class MissingPrimaryKey extends ServiceError {
  readonly code = 'bad_user_input';
}

/** More inputs within inputs, or more filters within filters, than one argument may hold. */
export class InputTooComplex extends ServiceError {
  readonly code = 'query_too_complex';
}

/** The row has moved on since the caller read it. */
export class VersionConflict extends ServiceError {
  readonly code = 'version_conflict';

  constructor(
    readonly expected: number,
    readonly current: number,
  ) {
    super();
  }
}

/** What is asked for cannot be, and the code says all that there is to say. */
export class Refused extends ServiceError {
  constructor(readonly code: ErrorCode) {
    super();
  }
}

/**
 * A request that violates a rule of the transport: its body, headers or document. The message names the violation, so it is
 * written where the error is thrown.
 */
export abstract class InvalidRequest extends ServiceError {
  constructor(private readonly text: string) {
    super();
  }

  override get message(): string {
    return this.text;
  }
}

/** The body, a parameter or a header does not have its form. */
export class MalformedRequest extends InvalidRequest {
  readonly code = 'malformed_request';
}

/** The body has more bytes than the route allows. */
export class PayloadTooLarge extends InvalidRequest {
  readonly code = 'payload_too_large';
}

/** The body is not JSON in UTF-8, or is encoded. */
export class UnsupportedMediaType extends InvalidRequest {
  readonly code = 'unsupported_media_type';
}

/** A GraphQL document, its variables or its result exceeds a limit. */
export class QueryTooComplex extends InvalidRequest {
  readonly code = 'query_too_complex';
}

/** `If-Match` has a weak tag, which never matches (RFC 9110). */
export class WeakEntityTag extends InvalidRequest {
  readonly code = 'version_conflict';
}

/** The rate limit is exceeded. */
export class RateLimited extends ServiceError {
  readonly code = 'rate_limit_exceeded';

  constructor(
    /** Seconds after which a request succeeds. */
    readonly retry_after: number,
  ) {
    super();
  }
}

/** What has ended and can therefore not be acted on. */
export class AlreadyEnded extends ServiceError {
  readonly code = 'invalid_transition';

  constructor(
    /** The GraphQL type's name. */
    readonly type: string,
    readonly state: 'revoked' | 'expired' | 'rotated',
  ) {
    super();
  }
}

/** The database is away, or too busy to answer in time. */
export class ServiceUnavailable extends ServiceError {
  readonly code = 'service_unavailable';

  constructor(override readonly cause: unknown) {
    super();
  }
}

/** The database is there, but somebody else holds for too long what this needs. */
export class Busy extends ServiceUnavailable {}

/** Puts errors into words. Whoever answers clients provides it; a library that has to keep an error for later asks it. */
export abstract class ErrorMessages {
  abstract of(error: ServiceError): { code: ErrorCode; message: string };
}
