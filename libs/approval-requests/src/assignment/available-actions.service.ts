import { Injectable } from '@nestjs/common';
import { mayReadInternal, writerId } from '../discussion/discussion-access';
import type { ApprovalRequest } from '../model/approval-request';
import { type ApprovalStep, isOpen } from '../model/approval-step';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { QuestionListsService } from '../questions/question-lists.service';
import { ApprovedActionsService } from '../requests/approved-actions.service';
import { type AskedStep, StepCandidatesService } from '../requests/step-candidates.service';
import { APPROVED_ACTIONS } from '../rules/approved/approved-actions';
import { STEP_ACTIONS, stepActions } from '../rules/assignment/step-actions';
import { askedPlaces } from '../rules/decision/asked-places';
import { actionsOf } from '../rules/decision/caller-actions';
import { targetsOf } from '../rules/routing/targets-of';
import type { Claim } from '../rules/routing/claim-of';
import { stepCase } from './locked-steps.service';

/** Lists what the caller may do now with requests and their steps. Batched with other requests of the same response. */
@Injectable()
export class AvailableActionsService {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly approved: ApprovedActionsService,
    private readonly candidates: StepCandidatesService,
    private readonly questions: QuestionListsService,
  ) {}

  /** The six words of `allowed_actions`, then those of its comments, steps and approved lines. */
  async ofRequest(request: ApprovalRequest): Promise<string[]> {
    const [context, mayAnswer] = await Promise.all([
      this.contexts.readContext(request),
      this.questions.mayAnswerAny(request),
    ]);
    const [steps, approved] = await Promise.all([this.candidates.ofAll(context), this.approved.ofRequest(context)]);
    const found = new Set<string>([...steps.flatMap(({ step, ...asked }) => actionsAt(step, asked)), ...approved]);
    if (mayAnswer) found.add('answer');
    if (writerId()) found.add('comment');
    if (writerId() && mayReadInternal(request)) found.add('comment_internal');
    return [...actionsOf(context), ...FURTHER_ACTIONS.filter((action) => found.has(action))];
  }

  /** Of ask, claim, release and reassign. */
  async ofStep(step: ApprovalStep): Promise<string[]> {
    const asked = isOpen(step) ? await this.candidates.read(step) : undefined;
    return asked ? actionsAt(step, asked) : [];
  }

  /** The claim on the step that holds now. */
  claim(step: ApprovalStep): Claim | undefined {
    return this.contexts.claim(step);
  }
}

/** The words of `available_actions` that are not in `allowed_actions`, in their order. */
const FURTHER_ACTIONS = ['ask', 'answer', 'comment', 'comment_internal', ...STEP_ACTIONS, ...APPROVED_ACTIONS];

/** A caller who may act at an active step may ask about its line. */
function actionsAt(step: ApprovalStep, asked: AskedStep): string[] {
  const target = targetsOf(asked.context).filter(({ steps }) => steps.some(({ id }) => id === step.id));
  const mayAsk = step.status === 'active' && askedPlaces(asked.context, target).reached.length > 0;
  return [...(mayAsk ? ['ask'] : []), ...stepActions(stepCase(step, asked))];
}
