import type { ErrorDeclaration, RuleMessage } from '@das/platform';

export const APPROVAL_LEVEL_ERRORS = {
  level_in_use: { status: 409, message: 'The level is in use: requests wait for it.' },
} satisfies Record<string, ErrorDeclaration>;

export const APPROVAL_LEVEL_RULES = {
  may_decide: (field) => `The ${field} field must name a user whose role may decide requests.`,
} satisfies Record<string, RuleMessage>;

declare module '@das/platform' {
  interface ErrorCodes {
    'approval-levels': keyof typeof APPROVAL_LEVEL_ERRORS;
  }
  interface RuleNames {
    'approval-levels': keyof typeof APPROVAL_LEVEL_RULES;
  }
}
