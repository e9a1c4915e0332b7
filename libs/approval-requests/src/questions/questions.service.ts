import { Database, ValidationFailed, checkedInput, toSecond, ulidOf, refuseOtherVersion } from '@das/platform';
import { TenantsService, type User, assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import { Question } from '../model/question';
import { AskQuestionInput } from '../model/question-inputs';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { endOf } from '../rules/deadlines/deadline-of';
import { type AskedPlaces, type ReachedPlace, askedPlaces, refusalToAsk } from '../rules/decision/asked-places';
import { refusalError } from '../rules/decision/refusals';
import { questionFailures } from '../rules/questions/question-failures';
import { isOpenQuestion } from '../rules/questions/question-state';
import { targetsOf } from '../rules/routing/targets-of';
import { QuestionWriter } from './question-writer';

/** Asks questions. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly tenants: TenantsService,
    private readonly writer: QuestionWriter,
  ) {}

  /**
   * Asks about a line, or about every line at which the caller may act. It pauses the clocks of their steps and raises the version. It
   * locks the row of the request first, as a decision does.
   *
   * @param given an `AskQuestionInput`; it is checked after the request, in the order of refusals
   * @throws NotFound
   * @throws AlreadyDecided, InvalidTransition for lines that do not wait
   * @throws VersionConflict when the caller expected another version
   * @throws ValidationFailed
   * @throws Refused (`self_approval_forbidden`, `not_eligible_approver`), StepClaimed unless the caller may act at the lines
   */
  ask(request_id: string, given: object): Promise<Question> {
    assertMay('requests:decide'); // for callers without the gateway
    return this.db.transactionOn(request_id, async () => {
      const [context, receivers] = await Promise.all([this.contexts.lock(request_id), this.writer.lockReceivers()]);
      const { opportunity_id, expected_version } = given as AskQuestionInput;
      const named = typeof opportunity_id === 'string' ? (ulidOf(opportunity_id) ?? '') : undefined;
      const targets = targetsOf(context).filter(({ line }) => named === undefined || line?.id === named);
      const places = askedPlaces(context, targets);
      refuseClosed(context, places);
      refuseOtherVersion(context.request, expected_version, 'request');
      const input = checkedInput(AskQuestionInput, given as AskQuestionInput);
      if (!targets.length) throw new ValidationFailed([{ path: ['input', 'opportunity_id'], rule: 'exists' }]);
      const asked = await this.asked(context, input);
      const [first] = places.reached;
      if (!first) throw refusalError(context, refusalToAsk(places));
      const values = { ...valuesOf(context, input, places.reached), ...authorsOf(context, first, asked) };
      return this.writer.ask(context, values, receivers);
    });
  }

  /** @throws ValidationFailed */
  private async asked(context: LockedContext, { to_user_id }: AskQuestionInput): Promise<User> {
    const wanted = to_user_id ? ulidOf(to_user_id) : context.request.created_by_id;
    const asked = wanted ? ((await this.tenants.find(wanted)) ?? undefined) : undefined;
    const open = context.questions.filter((each) => isOpenQuestion(each, context)).length;
    const asker_id = context.decider.user_id ?? '';
    const failures = questionFailures({ asker_id, isNamed: !!to_user_id, asked, open });
    if (failures.length || !asked) throw new ValidationFailed(failures);
    return asked;
  }
}

/** Lines that do not wait are refused before the input is checked. */
function refuseClosed(context: LockedContext, { reached, refused }: AskedPlaces): void {
  const isClosed = ({ kind }: (typeof refused)[number]): boolean =>
    kind === 'already_decided' || kind === 'invalid_transition';
  const [first] = refused;
  if (first && !reached.length && refused.every(isClosed)) throw refusalError(context, first);
}

function valuesOf(
  context: LockedContext,
  { text, opportunity_id }: AskQuestionInput,
  reached: ReachedPlace[],
): Partial<Question> {
  const { now, tenant } = context;
  const lines = reached.flatMap(({ target }) => target.line?.id ?? []);
  return {
    text,
    opportunity_id: opportunity_id ? (lines[0] ?? null) : null,
    opportunity_ids: lines,
    step_ids: reached.map(({ step }) => step.id),
    asked_at: toSecond(now),
    lapses_at: endOf(now, tenant.answer_time, { response_clock: 'business' }, context),
  };
}

/** A delegate who may act for several principals is recorded with the first one. */
const authorsOf = ({ decider }: LockedContext, { authority }: ReachedPlace, asked: User): Partial<Question> => ({
  asked_by_id: decider.user_id,
  on_behalf_of_id: authority.delegation?.principal_id ?? null,
  asked_to_id: asked.id,
});
