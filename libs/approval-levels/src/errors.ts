import type { ErrorDeclaration } from '@das/platform';

export const APPROVAL_LEVEL_ERRORS = {
  level_in_use: { status: 409, message: 'The level is in use: requests wait for it.' },
} satisfies Record<string, ErrorDeclaration>;

declare module '@das/platform' {
  interface ErrorCodes {
    'approval-levels': keyof typeof APPROVAL_LEVEL_ERRORS;
  }
}
