import type { ApprovalLevel } from '@das/approval-levels';
import { OpenStepsService } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { USER, UserPresenter } from './users.presenter';
import { type Resource, ResourceShape } from '../framework/resource-shape';

const COLUMNS = [
  'id',
  'name',
  'code',
  'rank',
  'threshold_price_requested',
  'threshold_price_approved',
  'description',
  'active',
  'response_time',
  'response_clock',
  'reminders',
  'escalate_to',
  'escalate_after',
  'auto_deny_after',
  'created_at',
  'updated_at',
] as const;

export const APPROVAL_LEVEL = new ResourceShape<ApprovalLevel>('ApprovalLevel', {
  columns: [...COLUMNS, 'version'],
  computed: ['open_steps'],
  nested: { escalate_to_user: USER },
});

/** A level of a step or route, without the number of its open steps. */
export const STEP_LEVEL = new ResourceShape<ApprovalLevel>('StepLevel', { columns: COLUMNS }, 'ApprovalLevel');

@Injectable()
export class ApprovalLevelPresenter {
  constructor(
    private readonly openSteps: OpenStepsService,
    private readonly users: UserPresenter,
  ) {}

  async present(level: ApprovalLevel): Promise<Resource> {
    const [open_steps, escalate_to_user] = await Promise.all([
      this.openSteps.count(level.id),
      this.users.presentById(level.escalate_to_user_id),
    ]);
    return { ...APPROVAL_LEVEL.of(level), open_steps, escalate_to_user };
  }
}
