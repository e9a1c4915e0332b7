import type { ErrorDeclaration, RuleMessage } from '@das/platform';

export const APPROVAL_REQUEST_ERRORS = {
  already_decided: { status: 409, message: 'This has already been decided.' },
  edit_window_closed: { status: 409, message: 'The time to edit or delete this comment is over.' },
  not_eligible_approver: {
    status: 403,
    message: 'You may not decide this: you do not hold a level that may decide it.',
  },
  revision_pending: { status: 409, message: 'The request has a revision that is not decided.' },
  question_open: { status: 409, message: 'A question about this is not answered.' },
  already_answered: { status: 409, message: 'The question has already been answered.' },
  approval_not_valid: { status: 409, message: 'The price of this line is not valid.' },
  order_reference_used: { status: 409, message: 'The order reference is used for another quantity.' },
  quantity_exceeded: { status: 409, message: 'The quantity is greater than what remains.' },
  step_claimed: { status: 409, message: 'Another user has claimed this step.' },
  self_approval_forbidden: { status: 403, message: 'You may not decide your own request.' },
} satisfies Record<string, ErrorDeclaration>;

export const APPROVAL_REQUEST_RULES = {
  max_views: (field, { max }) => `The ${field} field must not have more than ${max} views.`,
  after: (field, { date }) => `The ${field} field must be a date after ${date}.`,
  nothing_to_decide: (field) => `The ${field} field must change or add a line: nothing is left to decide.`,
  max_of_request: (_, { max, items }) => `The request must not have more than ${max} ${items}.`,
  on_or_after: (field, { date }) => `The ${field} field must be a date after or equal to ${date}.`,
  on_or_before: (field, { date }) => `The ${field} field must be a date before or equal to ${date}.`,
  validity_period: (field) => `The ${field} field must be a valid duration or date.`,
} satisfies Record<string, RuleMessage>;

declare module '@das/platform' {
  interface ErrorCodes {
    'approval-requests': keyof typeof APPROVAL_REQUEST_ERRORS;
  }
  interface RuleNames {
    'approval-requests': keyof typeof APPROVAL_REQUEST_RULES;
  }
}
