import type { ErrorCode } from '@das/platform';
import { HttpStatus } from '@nestjs/common';

/** The status of each code on REST. */
export const STATUS_OF: Record<ErrorCode, number> = {
  already_decided: HttpStatus.CONFLICT,
  bad_user_input: HttpStatus.UNPROCESSABLE_ENTITY,
  batch_aborted: HttpStatus.CONFLICT,
  batch_too_large: HttpStatus.UNPROCESSABLE_ENTITY,
  blocked_address: HttpStatus.UNPROCESSABLE_ENTITY,
  category_in_use: HttpStatus.CONFLICT,
  endpoint_deprecated: HttpStatus.GONE,
  forbidden: HttpStatus.FORBIDDEN,
  idempotency_in_progress: HttpStatus.CONFLICT,
  idempotency_key_reused: HttpStatus.UNPROCESSABLE_ENTITY,
  internal_error: HttpStatus.INTERNAL_SERVER_ERROR,
  invalid_api_key: HttpStatus.UNAUTHORIZED,
  invalid_credentials: HttpStatus.UNAUTHORIZED,
  invalid_transition: HttpStatus.CONFLICT,
  level_in_use: HttpStatus.CONFLICT,
  malformed_request: HttpStatus.BAD_REQUEST,
  method_not_allowed: HttpStatus.METHOD_NOT_ALLOWED,
  not_eligible_approver: HttpStatus.FORBIDDEN,
  not_found: HttpStatus.NOT_FOUND,
  payload_too_large: HttpStatus.PAYLOAD_TOO_LARGE,
  query_too_complex: HttpStatus.UNPROCESSABLE_ENTITY,
  rate_limit_exceeded: HttpStatus.TOO_MANY_REQUESTS,
  read_only_key: HttpStatus.FORBIDDEN,
  self_approval_forbidden: HttpStatus.FORBIDDEN,
  service_unavailable: HttpStatus.SERVICE_UNAVAILABLE,
  unsupported_media_type: HttpStatus.UNSUPPORTED_MEDIA_TYPE,
  validation_failed: HttpStatus.UNPROCESSABLE_ENTITY,
  version_conflict: HttpStatus.CONFLICT,
};
