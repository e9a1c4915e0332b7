import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { mayReadInternal, writerId } from '../discussion/discussion-access';
import type { ApprovalRequest } from '../model/approval-request';
import { type ApprovalStep, isOpen } from '../model/approval-step';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { QuestionListsService } from '../questions/question-lists.service';
import { StepCandidatesService } from '../requests/step-candidates.service';
import { STEP_ACTIONS, stepActions } from '../rules/assignment/step-actions';
import { askedPlaces } from '../rules/decision/asked-places';
import { actionsOf } from '../rules/decision/caller-actions';
import { targetsOf } from '../rules/routing/targets-of';
import { type Claim, claimOf } from '../rules/routing/claim-of';
import { stepCase } from './locked-steps.service';

/** Lists what the caller may do now with requests and their steps. Batched with other requests of the same response. */
@Injectable()
export class AvailableActionsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly candidates: StepCandidatesService,
    private readonly questions: QuestionListsService,
  ) {}

  /** The six words of `allowed_actions`, then those of its lines, comments and steps. */
  async ofRequest(request: ApprovalRequest): Promise<string[]> {
    const [context, steps, mayAsk, mayAnswer] = await Promise.all([
      this.contexts.readContext(request),
      this.contexts.listSteps(request),
      this.questions.mayAsk(request),
      this.questions.mayAnswerAny(request),
    ]);
    const questions = [...(mayAsk ? ['ask'] : []), ...(mayAnswer ? ['answer'] : [])];
    const ofSteps = new Set((await Promise.all(steps.map((step) => this.ofStep(step)))).flat());
    const comments = writerId() ? ['comment', ...(mayReadInternal(request) ? ['comment_internal'] : [])] : [];
    return [...actionsOf(context), ...questions, ...comments, ...STEP_ACTIONS.filter((action) => ofSteps.has(action))];
  }

  /** Of ask, claim, release and reassign. */
  async ofStep(step: ApprovalStep): Promise<string[]> {
    const asked = isOpen(step) ? await this.candidates.read(step) : undefined;
    if (!asked) return [];
    const target = targetsOf(asked.context).filter(({ steps }) => steps.some(({ id }) => id === step.id));
    const mayAsk = step.status === 'active' && askedPlaces(asked.context, target).reached.length > 0;
    return [...(mayAsk ? ['ask'] : []), ...stepActions(stepCase(step, asked))];
  }

  /** The claim on the step that holds now. */
  claim(step: ApprovalStep): Claim | undefined {
    return isOpen(step) ? claimOf(step, this.db.clock.now()) : undefined;
  }
}
