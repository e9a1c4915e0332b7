import type { ErrorDeclaration, RuleMessage } from '@das/platform';

export const APPROVAL_LEVEL_ERRORS = {
  delegation_cycle: { status: 409, message: 'The delegation would close a cycle of overlapping delegations.' },
  level_in_use: { status: 409, message: 'The level is in use: requests wait for it.' },
} satisfies Record<string, ErrorDeclaration>;

const spaced = (name: unknown): string => String(name).replaceAll('_', ' ');

export const APPROVAL_LEVEL_RULES = {
  longer_than: (field, { other }) => `The ${field} field must be longer than ${spaced(other)}.`,
  delegation_period: (field) =>
    `The ${field} field must be a time after now and after from, at most 366 days after from.`,
  max_delegations: (field, { max }) => `The ${field} field must not have more than ${max} delegations.`,
  may_decide: (field) => `The ${field} field must name a user whose role may decide requests.`,
  required_when: (field, { other, value }) => `The ${field} field is required when ${spaced(other)} is ${value}.`,
  shorter_than: (field, { other }) => `The ${field} field must be shorter than ${spaced(other)}.`,
} satisfies Record<string, RuleMessage>;

declare module '@das/platform' {
  interface ErrorCodes {
    'approval-levels': keyof typeof APPROVAL_LEVEL_ERRORS;
  }
  interface RuleNames {
    'approval-levels': keyof typeof APPROVAL_LEVEL_RULES;
  }
}
