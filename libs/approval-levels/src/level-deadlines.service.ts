import { type Failure, ValidationFailed } from '@das/platform';
import { CalendarService, TenantsService, mayDecideRequests } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LevelDeadlines } from './approval-level';
import { type DeadlinesInput, deadlineFailures, deadlinesAfter } from './deadline-failures';

/** Checks the deadlines of levels. */
@Injectable()
export class LevelDeadlinesService {
  constructor(
    private readonly tenants: TenantsService,
    private readonly calendars: CalendarService,
  ) {}

  /** @throws ValidationFailed for settings that do not fit together, and for a user who may not decide */
  async checked(before: LevelDeadlines, given: DeadlinesInput): Promise<LevelDeadlines> {
    const after = deadlinesAfter(before, given);
    const { hours } = await this.calendars.current();
    const failures = deadlineFailures(after, hours);
    if (!failures.length && (given.escalate_to !== undefined || given.escalate_to_user_id !== undefined))
      failures.push(...(await this.userFailures(after)));
    if (failures.length) throw new ValidationFailed(failures);
    return after;
  }

  private async userFailures({ escalate_to_user_id: id }: LevelDeadlines): Promise<Failure[]> {
    const user = id === null ? null : await this.tenants.find(id);
    const isFit = id === null || (user?.active && mayDecideRequests(user));
    return isFit ? [] : [{ path: ['input', 'escalate_to_user_id'], rule: 'exists' }];
  }
}
