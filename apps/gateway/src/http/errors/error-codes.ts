import { APPROVAL_LEVEL_ERRORS, APPROVAL_LEVEL_RULES } from '@das/approval-levels';
import { APPROVAL_REQUEST_ERRORS, APPROVAL_REQUEST_RULES } from '@das/approval-requests';
import { CATALOG_ERRORS, CATALOG_RULES } from '@das/catalog';
import { EVENT_ERRORS } from '@das/events';
import { JOB_ERRORS } from '@das/jobs';
import { NOTIFICATION_RULES } from '@das/notifications';
import {
  type ErrorCode,
  type ErrorDeclaration,
  PLATFORM_ERRORS,
  PLATFORM_RULES,
  type RuleMessage,
  type RuleName,
} from '@das/platform';
import { TENANT_ERRORS, TENANT_RULES } from '@das/tenants';
import { WEBHOOK_ERRORS } from '@das/webhooks';

/** Codes of the gateway itself. */
const GATEWAY_ERRORS = {
  endpoint_deprecated: { status: 410, message: 'This endpoint has been removed.' },
  export_running: { status: 409, message: 'Another export of this user is still running.' },
  idempotency_in_progress: {
    status: 409,
    message: 'The first request with this idempotency key is still running.',
  },
  idempotency_key_reused: { status: 422, message: 'This idempotency key was used with another request.' },
  invalid_api_key: { status: 401, message: 'The API key is invalid or expired.' },
  method_not_allowed: { status: 405, message: 'Method not allowed.' },
  read_only_key: { status: 403, message: 'This action is unauthorized.' },
} satisfies Record<string, ErrorDeclaration>;

declare module '@das/platform' {
  interface ErrorCodes {
    gateway: keyof typeof GATEWAY_ERRORS;
  }
}

/** Every code of the service, with what its library declares. It does not compile while one is missing. */
export const ERRORS: Record<ErrorCode, ErrorDeclaration> = {
  ...PLATFORM_ERRORS,
  ...TENANT_ERRORS,
  ...CATALOG_ERRORS,
  ...APPROVAL_LEVEL_ERRORS,
  ...APPROVAL_REQUEST_ERRORS,
  ...EVENT_ERRORS,
  ...JOB_ERRORS,
  ...WEBHOOK_ERRORS,
  ...GATEWAY_ERRORS,
};

/** The status of each code on REST, in alphabetical order. */
export const STATUS_OF = Object.fromEntries(
  Object.entries(ERRORS)
    .map(([code, { status }]) => [code, status] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
) as Record<ErrorCode, number>;

/** The message of every validation rule. It does not compile while one is missing. */
export const RULE_MESSAGES: Record<RuleName, RuleMessage> = {
  ...PLATFORM_RULES,
  ...TENANT_RULES,
  ...CATALOG_RULES,
  ...APPROVAL_LEVEL_RULES,
  ...APPROVAL_REQUEST_RULES,
  ...NOTIFICATION_RULES,
};
