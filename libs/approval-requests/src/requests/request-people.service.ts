import { DelegationListsService, covers } from '@das/approval-levels';
import { Database, byKey, groupedBy, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep } from '../model/approval-step';
import { Question } from '../model/question';
import { scopeValuesAt } from '../rules/routing/scope-values';
import { StepCandidatesService } from './step-candidates.service';

/** A step that an act has made active, with the users who are asked to act at it. */
export interface ActivatedStep extends Pick<ApprovalStep, 'approval_request_id' | 'opportunity_id'> {
  step_id: string;
  act_id: string;
  user_ids: string[];
}

type SignedStep = Pick<ApprovalStep, 'acted_by_id' | 'approval_request_id' | 'on_behalf_of_id'>;

/** Finds the people whom requests concern, for many requests at a time. */
@Injectable()
export class RequestPeopleService {
  constructor(
    private readonly db: Database,
    private readonly candidates: StepCandidatesService,
    private readonly delegations: DelegationListsService,
  ) {}

  /** The steps of these requests that one of the acts has made active, and that are still active. */
  async activated(request_ids: string[], act_ids: string[]): Promise<ActivatedStep[]> {
    const rows = this.db.rowsOf(ApprovalStep);
    const active = where.all([
      where.isOneOfKeys('approval_request_id', request_ids),
      where.isOneOf('activated_by_act', act_ids),
      where.equals('status', 'active'),
    ]);
    const steps = await this.db.run<ApprovalStep & { activated_by_act: string }>(
      sql`${rows.select(`${rows.columns}, activated_by_act`, active)}`,
    );
    return Promise.all(
      steps.map(async (step) => ({
        step_id: step.id,
        approval_request_id: step.approval_request_id,
        opportunity_id: step.opportunity_id,
        act_id: step.activated_by_act,
        user_ids: [...new Set((await this.candidates.list(step)).map(({ user }) => user.id))],
      })),
    );
  }

  /** The signers of each request in its present round: those who acted, and those on whose behalf they acted. */
  async signers(request_ids: string[]): Promise<Map<string, string[]>> {
    const steps = this.db
      .rowsOf(ApprovalStep)
      .select(
        'approval_request_id, acted_by_id, on_behalf_of_id, round',
        where.all([where.isOneOfKeys('approval_request_id', request_ids), sql.raw('acted_by_id is not null')]),
      );
    const ofRound = sql.fragment`select s.approval_request_id, s.acted_by_id, s.on_behalf_of_id from (${steps}) s
      join approval_requests r on ${tenant.of('r')} and r.id = s.approval_request_id and r.round = s.round`;
    const signed = groupedBy(await this.db.run<SignedStep>(sql`${ofRound}`), 'approval_request_id');
    return new Map(
      [...signed].map(([id, acts]) => [
        id,
        acts.flatMap(({ acted_by_id, on_behalf_of_id }) =>
          [acted_by_id, on_behalf_of_id].filter((each) => each !== null),
        ),
      ]),
    );
  }

  /** The levels of steps, by step. */
  async levelsOfSteps(step_ids: string[]): Promise<Map<string, string[]>> {
    if (!step_ids.length) return new Map();
    const rows = this.db.rowsOf(ApprovalStep).select('id, level_ids', where.isOneOfKeys('id', step_ids));
    const steps = await this.db.run<Pick<ApprovalStep, 'id' | 'level_ids'>>(sql`${rows}`);
    return new Map(steps.map(({ id, level_ids }) => [id, level_ids]));
  }

  /** The levels of steps that have finished a line in the present round, by request. */
  async finishingLevels(request_ids: string[]): Promise<Map<string, string[]>> {
    if (!request_ids.length) return new Map();
    const finished = where.all([
      where.isOneOfKeys('approval_request_id', request_ids),
      where.isOneOf('status', ['approved', 'denied']),
    ]);
    const steps = this.db.rowsOf(ApprovalStep).select('approval_request_id, level_ids, round', finished);
    const rows = await this.db.run<Pick<ApprovalStep, 'approval_request_id' | 'level_ids'>>(sql`
      select s.approval_request_id, s.level_ids from (${steps}) s
        join approval_requests r on ${tenant.of('r')} and r.id = s.approval_request_id and r.round = s.round`);
    const byRequest = [...groupedBy(rows, 'approval_request_id')];
    return new Map(byRequest.map(([id, own]) => [id, own.flatMap(({ level_ids }) => level_ids)]));
  }

  /** The delegates in force of the person asked whose scope covers all lines of the question, by question. */
  async answeringDelegates(question_ids: string[]): Promise<Map<string, string[]>> {
    const questions = await this.db.rowsOf(Question).list({ where: where.isOneOfKeys('id', question_ids) });
    const found = questions.map(async (question): Promise<[string, string[]]> => [
      question.id,
      await this.mayAnswer(question),
    ]);
    return new Map(await Promise.all(found));
  }

  private async mayAnswer({ asked_to_id, step_ids, approval_request_id }: Question): Promise<string[]> {
    const delegations = await this.delegations.inForceFrom(asked_to_id);
    if (!delegations.length) return [];
    const [requests, steps] = await Promise.all([
      this.db.rowsOf(ApprovalRequest).list({ where: where.equals('id', approval_request_id) }),
      this.db.rowsOf(ApprovalStep).list({ where: where.isOneOfKeys('id', step_ids) }),
    ]);
    const request = byKey(requests, 'id').get(approval_request_id);
    if (!request) return [];
    const values = steps.map((step) => scopeValuesAt(request, step));
    return delegations
      .filter(({ scope }) => values.every((each) => covers(scope, each)))
      .map(({ delegate_id }) => delegate_id);
  }
}
