import type { ErrorDeclaration, RuleMessage } from '@das/platform';

export const WEBHOOK_ERRORS = {
  blocked_address: { status: 422, message: 'This URL is not allowed.' },
} satisfies Record<string, ErrorDeclaration>;

export const WEBHOOK_RULES = {
  url: (field) => `The ${field} field must be a valid URL.`,
} satisfies Record<string, RuleMessage>;

declare module '@das/platform' {
  interface ErrorCodes {
    webhooks: keyof typeof WEBHOOK_ERRORS;
  }
  interface RuleNames {
    webhooks: keyof typeof WEBHOOK_RULES;
  }
}
