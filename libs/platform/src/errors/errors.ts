import type { ErrorCode } from './error-codes';
import { type Failure, MAX_FAILURES } from './failure';

/** An error that a client can act on. Every other error is a bug: clients receive only a generic message. */
export abstract class ServiceError extends Error {
  abstract readonly code: ErrorCode;

  /** The message for clients; undefined when it is the one that the code declares. */
  get detail(): string | undefined {
    return undefined;
  }

  /** Further members of the error in a response, for programs. */
  get facts(): Record<string, unknown> | undefined {
    return undefined;
  }

  override get message(): string {
    return this.detail ?? this.code;
  }
}

/** The tenant has no such row: it is absent, deleted, or belongs to another tenant. */
export class NotFound extends ServiceError {
  readonly code = 'not_found';

  constructor(
    /** Name of the GraphQL type. */
    readonly type: string,
    readonly id: string,
  ) {
    super();
  }
}

/** Input breaks rules of its fields. Has the first 100 failures and the number of further ones. */
export class ValidationFailed extends ServiceError {
  readonly code = 'validation_failed';
  /** At most 100. */
  readonly failures: Failure[];
  /** Number of further failures. */
  readonly left_out: number;

  constructor(
    failures: readonly Failure[],
    left_out = 0,
    /** The refused input as it was read, for later checks that add failures. */
    readonly input?: object,
  ) {
    super();
    this.failures = failures.slice(0, MAX_FAILURES);
    this.left_out = left_out + failures.length - this.failures.length;
  }
}

/** Input has values of the wrong JSON type, perhaps among other broken rules. It is refused before every other check, as in GraphQL. */
export class MistypedInput extends ValidationFailed {}

/** `first` is below 0 or above the maximum. */
export class PageRefused extends ServiceError {
  readonly code = 'bad_user_input';

  constructor(
    readonly first: number,
    readonly maximum: number,
  ) {
    super();
  }

  override get detail(): string {
    return this.first < 0
      ? `Requested pagination amount must be non-negative, got ${this.first}.`
      : `Maximum number of ${this.maximum} requested items exceeded, got ${this.first}. Fetch smaller chunks.`;
  }
}

/** An update has no id, neither as an argument nor in the input. */
export class MissingPrimaryKey extends ServiceError {
  readonly code = 'bad_user_input';

  override get detail(): string {
    return 'Missing primary key for update.';
  }
}

/** An argument has too many nested inputs or filters, or nests them too deep. */
export class InputTooComplex extends ServiceError {
  readonly code = 'query_too_complex';
}

/** The row has changed since the caller read it: its version is not the expected one. */
export class VersionConflict extends ServiceError {
  readonly code = 'version_conflict';

  constructor(
    readonly expected: number,
    readonly current: number,
    /** The row in words, such as `product`. */
    readonly kind: string,
  ) {
    super();
  }

  override get detail(): string {
    return `Version ${this.expected} was expected, but the ${this.kind} is at version ${this.current}.`;
  }

  override get facts(): { current_version: number; expected_version: number } {
    return { current_version: this.current, expected_version: this.expected };
  }
}

/** The operation is refused for the reason that `code` names; there are no further facts. */
export class Refused extends ServiceError {
  constructor(readonly code: ErrorCode) {
    super();
  }
}

/**
 * The body, headers or document of a request violate a rule of the transport. The code that throws it writes the message, because
 * the message names the violation.
 */
export abstract class InvalidRequest extends ServiceError {
  constructor(private readonly text: string) {
    super();
  }

  override get detail(): string {
    return this.text;
  }
}

/** The body, a parameter or a header is malformed. */
export class MalformedRequest extends InvalidRequest {
  readonly code = 'malformed_request';
}

/** The body has more bytes than the route allows. */
export class PayloadTooLarge extends InvalidRequest {
  readonly code = 'payload_too_large';
}

/** The body is not JSON in UTF-8, or has a content encoding. */
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

  override get facts(): { retry_after: number } {
    return { retry_after: this.retry_after };
  }
}

/** The row has reached a final state and cannot change any more. */
export class AlreadyEnded extends ServiceError {
  readonly code = 'invalid_transition';

  constructor(
    /** In words, such as `API key`. */
    readonly kind: string,
    readonly state: 'revoked' | 'ended' | 'expired' | 'rotated' | 'disabled',
  ) {
    super();
  }

  override get detail(): string {
    return `The ${this.kind} has ${['ended', 'expired'].includes(this.state) ? this.state : `been ${this.state}`}.`;
  }

  override get facts(): { allowed_actions: string[] } {
    return { allowed_actions: [] };
  }
}

/** The database is unreachable or exceeded a timeout. */
export class ServiceUnavailable extends ServiceError {
  readonly code = 'service_unavailable';

  constructor(override readonly cause: unknown) {
    super();
  }
}

/** The database is reachable, but a lock or a statement exceeded its timeout. */
export class Busy extends ServiceUnavailable {}

/** Whether the transaction that failed with this error may be committed: its connection was lost. It must not be repeated item by item. */
export const mayHaveCommitted = (error: unknown): error is ServiceUnavailable =>
  error instanceof ServiceUnavailable && !(error instanceof Busy);

/** Turns errors into messages. The application implements it; libraries that store errors inject it. */
export abstract class ErrorMessages {
  abstract of(error: ServiceError): { code: ErrorCode; message: string };

  /** The message of a broken input, and those of its fields: at most these, and a last one that says how many were left out. */
  abstract ofItem(
    error: ValidationFailed,
    most: { messages: number; bytes: number },
  ): { message: string; errors: Record<string, string[]> };
}
