import type { ErrorDeclaration } from '@das/platform';

export const APPROVAL_REQUEST_ERRORS = {
  already_decided: { status: 409, message: 'This has been decided already.' },
  batch_aborted: { status: 409, message: 'The batch was aborted: nothing of it has been done.' },
  not_eligible_approver: {
    status: 403,
    message: 'You may not decide this: you hold no level that decides here.',
  },
  self_approval_forbidden: { status: 403, message: 'You may not decide your own request.' },
} satisfies Record<string, ErrorDeclaration>;

declare module '@das/platform' {
  interface ErrorCodes {
    'approval-requests': keyof typeof APPROVAL_REQUEST_ERRORS;
  }
}
