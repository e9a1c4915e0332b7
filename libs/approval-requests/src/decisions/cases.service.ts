import { Bindings, Database, NotFound, byKey, groupedBy, isOneOf, loadBatched, newId, prepared, storedId, ulidOf } from '@das/platform';
import { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import { LinesService } from '../lines.service';
import type { RequestDetail } from '../request-detail';
import type { RequestDetailInput } from '../request-inputs';
import { DiscountRulesService, type RuleOfLine } from '../routing/discount-rules.service';
import { rulesOf, unmade } from '../routing/unmade';
import type { ApprovalCase, HeldCase, RoutedCase } from './approval-case';
import { ApprovalStep } from './approval-step';
import { AuthorityService } from './authority.service';

/** Cases that are held. */
export interface HeldCases {
  cases: Map<string, HeldCase>;
  /** The ids of requests that were passed because somebody else holds them. */
  heldByOthers: Set<string>;
}

/** What is known of requests, by their ids, and what all of them have in common. */
interface Facts extends Pick<HeldCase, 'decider' | 'levels' | 'tenant'> {
  lines: Map<string, RequestDetail[]>;
  steps: Map<string, ApprovalStep[]>;
  rules: Map<string, RuleOfLine[]>;
}

/** Puts together all that the rules look at. */
@Injectable()
export class CasesService {
  constructor(
    private readonly db: Database,
    private readonly authority: AuthorityService,
    private readonly lines: LinesService,
    private readonly rules: DiscountRulesService,
  ) {}

  /**
   * The case of a request, held until the transaction ends.
   *
   * @throws NotFound
   */
  async hold(id: string): Promise<HeldCase> {
    const { cases } = await this.holdAll([id]);
    return cases.get(storedId(id)) ?? missing(id);
  }

  /** The cases of those of these requests that are there, by id as it is stored; they are locked in the order of ids. */
  async holdAll(ids: string[], { passesHeld = false } = {}): Promise<HeldCases> {
    const rows = this.db.rowsOf(ApprovalRequest);
    const stored = ids.flatMap((id) => ulidOf(id) ?? []);
    const holding = rows.hold(stored, { passesHeld });
    const finding = passesHeld ? rows.present(stored) : undefined;
    const [requests, present, facts] = await Promise.all([holding, finding, this.factsOf(stored)]); // in one packet: the server looks at the rest once the rows are ours
    const cases = new Map(requests.map((request) => [request.id, caseOf(request, facts)]));
    return { cases, heldByOthers: new Set([...(present ?? [])].filter((id) => !cases.has(id))) };
  }

  /** The case of a row that the transaction holds already. */
  async complete(request: ApprovalRequest): Promise<HeldCase> {
    return caseOf(request, await this.factsOf([request.id]));
  }

  /** A request that is about to be made, with what its route needs: no level that it may go to ends before the transaction does. */
  async begun(given: RequestDetailInput[]): Promise<RoutedCase> {
    const request = { ...unmade(), id: newId() };
    const [lines, byPart, tenant, levels] = await Promise.all([
      this.lines.begun(request.id, given),
      this.rules.ofParts(given.flatMap(({ partnumber }) => partnumber ?? [])),
      this.authority.tenant(),
      this.authority.levelsForRouting(),
    ]);
    return { request, lines, steps: [], tenant, levels, rules: rulesOf(lines, byPart) };
  }

  /** The case as it stands, for reading; batched with those of the others that the call asks for. */
  async of(request: ApprovalRequest): Promise<ApprovalCase> {
    const [lines, steps, tenant, decider] = await Promise.all([
      this.lines.load(request.id),
      this.steps(request.id),
      this.authority.tenant(),
      this.authority.decider(),
    ]);
    return { request, lines, steps, tenant, decider };
  }

  /** The steps of a request in their order, of all rounds, batched with those of the others that the call asks for. */
  async steps(request_id: string): Promise<ApprovalStep[]> {
    const loaded = await loadBatched('approval_steps', request_id, async (ids) => groupedBy(await this.stepsOf(ids), 'approval_request_id'));
    return loaded ?? [];
  }

  private async factsOf(request_ids: string[]): Promise<Facts> {
    const [lines, steps, rules, tenant, levels, decider] = await Promise.all([
      this.lines.listOf(request_ids),
      this.stepsOf(request_ids),
      this.rules.ofRequests(request_ids),
      this.authority.tenant(),
      this.authority.levelsForRouting(),
      this.authority.decider(),
    ]);
    return { lines, steps: groupedBy(steps, 'approval_request_id'), rules, tenant, levels, decider };
  }

  private stepsOf(request_ids: string[]): Promise<ApprovalStep[]> {
    const { bind, values } = new Bindings();
    const rows = this.db.rowsOf(ApprovalStep);
    const steps = `select ${rows.columns} ${rows.from(bind, isOneOf('approval_request_id', request_ids))}`;
    const people = `select id as acted_by_id, name as acted_by_name ${this.db.rowsOf(User).from(bind)}`;
    const order = 'approval_request_id, round, opportunity_id nulls first, sequence';
    return this.db.run<ApprovalStep>(
      prepared(`select * from (${steps}) as step left join (${people}) as person using (acted_by_id) order by ${order}`, values),
    );
  }
}

const caseOf = (request: ApprovalRequest, { lines, steps, rules, ...common }: Facts): HeldCase => ({
  ...common,
  request,
  lines: lines.get(request.id) ?? [],
  steps: steps.get(request.id) ?? [],
  rules: byKey(rules.get(request.id) ?? [], 'line_id'),
});

function missing(id: string): never {
  throw new NotFound(ApprovalRequest.name, id);
}
