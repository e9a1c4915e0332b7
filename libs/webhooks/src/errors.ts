import type { ErrorDeclaration } from '@das/platform';

export const WEBHOOK_ERRORS = {
  blocked_address: { status: 422, message: 'This URL is not allowed.' },
} satisfies Record<string, ErrorDeclaration>;

declare module '@das/platform' {
  interface ErrorCodes {
    webhooks: keyof typeof WEBHOOK_ERRORS;
  }
}
