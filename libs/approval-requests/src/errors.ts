import type { ErrorDeclaration } from '@das/platform';

export const APPROVAL_REQUEST_ERRORS = {
  already_decided: { status: 409, message: 'This has already been decided.' },
  batch_aborted: { status: 409, message: 'The batch was aborted: nothing was changed.' },
  not_eligible_approver: {
    status: 403,
    message: 'You may not decide this: you do not hold a level that may decide it.',
  },
  self_approval_forbidden: { status: 403, message: 'You may not decide your own request.' },
} satisfies Record<string, ErrorDeclaration>;

declare module '@das/platform' {
  interface ErrorCodes {
    'approval-requests': keyof typeof APPROVAL_REQUEST_ERRORS;
  }
}
