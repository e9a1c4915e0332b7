import { ApprovalLevelsService } from '@das/approval-levels';
import { Injectable } from '@nestjs/common';
import type { ApprovalContext } from '../model/approval-context';
import type { Warning } from '../model/warning';
import { StepClocksService } from '../requests/step-clocks.service';
import { clockWarnings } from '../rules/preview/clock-warnings';

/** Lists the warnings of the clocks of active steps; batched per request context. */
@Injectable()
export class ClockWarningsService {
  constructor(
    private readonly levels: ApprovalLevelsService,
    private readonly clocks: StepClocksService,
  ) {}

  async list({ steps, request, tenant }: Pick<ApprovalContext, 'request' | 'steps' | 'tenant'>): Promise<Warning[]> {
    const active = steps.filter(({ round, status }) => status === 'active' && round === request.round);
    const warned = active.map(async (step) => {
      const [clock, levels] = await Promise.all([this.clocks.clock(step), this.levels.loadMany(step.level_ids)]);
      return { step: { ...step, ...clock }, levels };
    });
    return clockWarnings(await Promise.all(warned), { tenant });
  }
}
