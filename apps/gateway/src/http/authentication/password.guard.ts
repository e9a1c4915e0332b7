import { requireContext } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AttemptsGuard } from './attempts.guard';

/** Limits changes of the caller's password per user, over all sessions and both interfaces. */
@Injectable()
export class PasswordGuard extends AttemptsGuard {
  protected readonly limit = 'password_change';

  /** The service refuses callers without a session. */
  protected override async shouldSkip(): Promise<boolean> {
    return requireContext().actor.kind !== 'session';
  }

  protected override async getTracker(): Promise<string> {
    return `user:${requireContext().actor.user_id}`;
  }
}
