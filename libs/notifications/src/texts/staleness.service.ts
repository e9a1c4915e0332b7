import {
  ApprovalRequest,
  ApprovalStep,
  Question,
  QuestionListsService,
  StepCandidatesService,
  isApprovedState,
} from '@das/approval-requests';
import { Database, where } from '@das/platform';
import { dayIn } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { Notification } from '../inbox/notification';

/** Finds out whether a notification still needs its person: whether what it asks for is still open. */
@Injectable()
export class Staleness {
  constructor(
    private readonly db: Database,
    private readonly candidates: StepCandidatesService,
    private readonly questions: QuestionListsService,
  ) {}

  /** @param timezone of the tenant */
  async isStale(notification: Notification, timezone: string): Promise<boolean> {
    const { kind, resource_id, subject_id, user_id } = notification;
    switch (kind) {
      case 'approval_needed':
      case 'approval_due_soon':
      case 'approval_overdue':
      case 'approval_escalated':
        return !(await this.isCandidate(resource_id, user_id));
      case 'step_reassigned':
        return !(await this.activeSteps(resource_id)).some(({ assigned_to_id }) => assigned_to_id === user_id);
      case 'question_asked':
        return !(await this.isOpen(subject_id));
      case 'price_expiring':
        return !(await this.endsOn(resource_id, notification.data.date, timezone));
      default:
        return false;
    }
  }

  private async isCandidate(request_id: string, user_id: string): Promise<boolean> {
    for (const step of await this.activeSteps(request_id))
      if ((await this.candidates.list(step)).some(({ user }) => user.id === user_id)) return true;
    return false;
  }

  private activeSteps(request_id: string): Promise<ApprovalStep[]> {
    const active = where.all([where.equals('approval_request_id', request_id), where.equals('status', 'active')]);
    return this.db.rowsOf(ApprovalStep).list({ where: active });
  }

  private async isOpen(question_id: string | null): Promise<boolean> {
    const question = question_id && (await this.db.rowsOf(Question).find(question_id));
    return question ? (await this.questions.state(question)) === 'open' : false;
  }

  /** Whether the approval still ends on that date, in the time zone of the tenant. */
  private async endsOn(request_id: string, date: string | undefined, timezone: string): Promise<boolean> {
    const request = await this.db.rowsOf(ApprovalRequest).find(request_id);
    if (!request?.valid_until || !isApprovedState(request.lifecycle_state)) return false;
    return date === undefined || dayIn(request.valid_until, timezone) === date;
  }
}
