import type { ErrorDeclaration, RuleMessage } from '@das/platform';

export const CATALOG_ERRORS = {
  category_in_use: { status: 409, message: 'The category is in use: products refer to it.' },
} satisfies Record<string, ErrorDeclaration>;

export const CATALOG_RULES = {
  pattern: (field) => `The ${field} field must be a valid regular expression.`,
  pattern_steps: (field, { max }) =>
    `The ${field} field must not have patterns that need more than ${max} steps together.`,
} satisfies Record<string, RuleMessage>;

declare module '@das/platform' {
  interface ErrorCodes {
    catalog: keyof typeof CATALOG_ERRORS;
  }
  interface RuleNames {
    catalog: keyof typeof CATALOG_RULES;
  }
}
