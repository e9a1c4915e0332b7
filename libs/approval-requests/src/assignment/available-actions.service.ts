import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { mayReadInternal, writerId } from '../discussion/discussion-access';
import type { ApprovalContext } from '../model/approval-context';
import { type ApprovalStep, isOpen } from '../model/approval-step';
import { ApprovedActionsService } from '../requests/approved-actions.service';
import { type AskedStep, StepCandidatesService } from '../requests/step-candidates.service';
import { mayAnswerAny } from '../rules/answers/question-rights';
import { APPROVED_ACTIONS } from '../rules/approved/approved-actions';
import { STEP_ACTIONS, stepActions } from '../rules/assignment/step-actions';
import { actionsOf, decidableNow } from '../rules/decision/caller-actions';
import { type Claim, claimOf } from '../rules/routing/claim-of';
import { stepCase } from './locked-steps.service';

/** Lists what the caller may do now with requests and their steps. Batched with other requests of the same response. */
@Injectable()
export class AvailableActionsService {
  constructor(
    private readonly db: Database,
    private readonly approved: ApprovedActionsService,
    private readonly candidates: StepCandidatesService,
  ) {}

  /** The six words of `allowed_actions`, then those of its comments, steps and approved lines. */
  async ofRequest(context: ApprovalContext): Promise<string[]> {
    if (context.request.deleted_at) return [];
    const [steps, approved] = await Promise.all([this.candidates.ofAll(context), this.approved.ofRequest(context)]);
    const found = new Set<string>([...steps.flatMap(({ step, ...asked }) => actionsAt(step, asked)), ...approved]);
    if (mayAnswerAny(context)) found.add('answer');
    if (writerId()) found.add('comment');
    if (writerId() && mayReadInternal(context.request)) found.add('comment_internal');
    return [...actionsOf(context), ...FURTHER_ACTIONS.filter((action) => found.has(action))];
  }

  /** Of ask, claim, release and reassign. */
  async ofStep(step: ApprovalStep): Promise<string[]> {
    const asked = isOpen(step) ? await this.candidates.read(step) : undefined;
    return asked ? actionsAt(step, asked) : [];
  }

  /** The claim on the step that holds now. */
  claim(step: ApprovalStep): Claim | undefined {
    return claimOf(step, this.db.clock.now());
  }
}

/** The words of `available_actions` that are not in `allowed_actions`, in their order. */
const FURTHER_ACTIONS = ['ask', 'answer', 'comment', 'comment_internal', ...STEP_ACTIONS, ...APPROVED_ACTIONS];

/** A caller who may act at an active step may ask about its line. */
function actionsAt(step: ApprovalStep, asked: AskedStep): string[] {
  const mayAsk = step.status === 'active' && decidableNow(asked.context).has(step.opportunity_id);
  return [...(mayAsk ? ['ask'] : []), ...stepActions(stepCase(step, asked))];
}
