import type { ErrorDeclaration, RuleMessage } from '@das/platform';

export const TENANT_ERRORS = {
  invalid_credentials: { status: 401, message: 'These credentials are not valid.' },
} satisfies Record<string, ErrorDeclaration>;

export const TENANT_RULES = {
  active_owner: (field) => `The ${field} field must leave the tenant an active owner.`,
  after_from: (field) => `The ${field} field must be a time after from.`,
  current_password: () => 'The password is incorrect.',
  duration: (field) => `The ${field} field must be a valid duration.`,
  overlap: (field) => `The ${field} field must not overlap with other hours of the weekday.`,
} satisfies Record<string, RuleMessage>;

declare module '@das/platform' {
  interface ErrorCodes {
    tenants: keyof typeof TENANT_ERRORS;
  }
  interface RuleNames {
    tenants: keyof typeof TENANT_RULES;
  }
}
