import { Bindings, Database, groupedBy, isOneOf, loadBatched, prepared } from '@das/platform';
import { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../approval-request';
import { LinesService } from '../lines.service';
import type { RequestDetail } from '../request-detail';
import { DiscountRulesService } from '../routing/discount-rules.service';
import type { ApprovalCase, HeldCase, RoutedCase } from './approval-case';
import { ApprovalStep } from './approval-step';
import { AuthorityService } from './authority.service';

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
    return this.complete(await this.db.rowsOf(ApprovalRequest).getForUpdate(id));
  }

  /** The same for a row that the transaction holds already. */
  async complete(request: ApprovalRequest): Promise<HeldCase> {
    const [lines, steps, rules, tenant, levels, decider] = await Promise.all([
      this.lines.list(request.id),
      this.stepsOf([request.id]),
      this.rules.ofRequest(request.id),
      this.authority.tenant(),
      this.authority.levelsForRouting(),
      this.authority.decider(),
    ]);
    return { request, lines, steps, rules, tenant, levels, decider };
  }

  /** What the route of a new request needs: nobody has come by yet. */
  async begun(request: ApprovalRequest, lines: RequestDetail[]): Promise<RoutedCase> {
    const [rules, tenant, levels] = await Promise.all([this.rules.ofRequest(request.id), this.authority.tenant(), this.authority.levelsForRouting()]);
    return { request, lines, steps: [], rules, tenant, levels };
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
