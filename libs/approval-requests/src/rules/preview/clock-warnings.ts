import type { LevelDeadlines } from '@das/approval-levels';
import type { ApprovalStep } from '../../model/approval-step';
import type { DeadlineFacts, Settings } from '../../model/step-clock';
import type { Warning } from '../../model/warning';
import { endOf } from '../deadlines/deadline-of';

/** An active step with the levels of its rank that may act. */
export interface WarnedStep {
  step: Pick<ApprovalStep, 'activated_at' | 'due_at' | 'fell_back' | 'opportunity_id' | 'rank'>;
  levels: readonly (LevelDeadlines & { code: string })[];
}

/** Warnings of the clocks of active steps. */
export const clockWarnings = (steps: readonly WarnedStep[], { tenant }: Pick<DeadlineFacts, 'tenant'>): Warning[] =>
  steps.flatMap((each) => [...noBusinessTime(each, tenant), ...fellBack(each)]);

/** A step has no deadline because its response time does not end within three years. */
function noBusinessTime({ step, levels }: WarnedStep, tenant: DeadlineFacts['tenant']): Warning[] {
  const { opportunity_id, rank, due_at, activated_at } = step;
  if (due_at || !activated_at) return [];
  const owners: Pick<Settings, 'response_clock' | 'response_time'> = {
    response_time: tenant.owner_response_time,
    response_clock: 'business',
  };
  const timed = (rank === null ? [owners] : levels).filter(({ response_time }) => response_time);
  if (!timed.length || timed.some((each) => endOf(activated_at, each.response_time, each, { tenant }))) return [];
  const message = `The step has no deadline: its response time does not end within three years of business time.`;
  return [{ code: 'NO_BUSINESS_TIME', message, opportunity_id, details: { rank } }];
}

function fellBack({ step: { fell_back, opportunity_id, rank }, levels }: WarnedStep): Warning[] {
  if (!fell_back) return [];
  const codes = levels.map(({ code }) => code);
  const message = `The user whom a late step of ${codes.join(' or ')} asks may not act on it; the next level was asked.`;
  return [{ code: 'ESCALATION_FELL_BACK', message, opportunity_id, details: { rank, levels: codes } }];
}
