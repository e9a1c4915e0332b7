import { type ErrorDeclaration, ServiceError } from '@das/platform';

export const EVENT_ERRORS = {
  cursor_expired: { status: 410, message: 'The cursor has expired. Read the lists again.' },
} satisfies Record<string, ErrorDeclaration>;

declare module '@das/platform' {
  interface ErrorCodes {
    events: keyof typeof EVENT_ERRORS;
  }
}

/** The feed does not have the position of the cursor: it is before the first event that is kept, or after the last one. */
export class CursorExpired extends ServiceError {
  readonly code = 'cursor_expired';

  constructor(private readonly oldest_cursor: string) {
    super();
  }

  override get facts(): { oldest_cursor: string } {
    return { oldest_cursor: this.oldest_cursor };
  }
}
