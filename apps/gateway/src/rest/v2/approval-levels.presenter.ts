import type { ApprovalLevel } from '@das/approval-levels';
import { OpenStepsService } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
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
  'created_at',
  'updated_at',
] as const;

export const APPROVAL_LEVEL = new ResourceShape<ApprovalLevel>('ApprovalLevel', {
  columns: COLUMNS,
  computed: ['open_steps'],
});

/** A level of a step or route, without the number of its open steps. */
export const STEP_LEVEL = new ResourceShape<ApprovalLevel>('StepLevel', { columns: COLUMNS }, 'ApprovalLevel');

@Injectable()
export class ApprovalLevelPresenter {
  constructor(private readonly openSteps: OpenStepsService) {}

  async present(level: ApprovalLevel): Promise<Resource> {
    return { ...APPROVAL_LEVEL.of(level), open_steps: await this.openSteps.count(level.id) };
  }
}
