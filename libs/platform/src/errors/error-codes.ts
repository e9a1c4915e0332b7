/** What clients learn about an error code. */
export interface ErrorDeclaration {
  /** The status on REST. */
  status: number;
  /** The message of errors that carry only their code. */
  message: string;
}

/** Codes that every library may throw. */
export const PLATFORM_ERRORS = {
  bad_user_input: { status: 422, message: 'The input is not acceptable.' },
  forbidden: { status: 403, message: 'This action is unauthorized.' },
  internal_error: { status: 500, message: 'Internal server error' },
  invalid_transition: { status: 409, message: "This is not allowed in the request's current state." },
  malformed_request: { status: 400, message: 'The request is malformed.' },
  not_found: { status: 404, message: 'Not found.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  query_too_complex: { status: 422, message: 'The query is too complex.' },
  rate_limit_exceeded: { status: 429, message: 'Too Many Attempts.' },
  service_unavailable: { status: 503, message: 'The service is temporarily unavailable. Try again.' },
  unsupported_media_type: { status: 415, message: 'The content type must be application/json.' },
  validation_failed: { status: 422, message: 'The given data was invalid.' },
  version_conflict: { status: 409, message: 'The row has changed since it was read.' },
} satisfies Record<string, ErrorDeclaration>;

/**
 * The codes of each library, by its name. A library adds its codes by declaration merging, and exports what they declare; the
 * application does not compile while its list of all codes lacks one (decision 0156).
 */
export interface ErrorCodes {
  platform: keyof typeof PLATFORM_ERRORS;
}

/** Error codes for programs, the same in GraphQL and REST. */
export type ErrorCode = ErrorCodes[keyof ErrorCodes];
