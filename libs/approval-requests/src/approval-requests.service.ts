import { Database, EVERYTHING, type Page, type PageWants, Refused, ValidationFailed } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from './approval-request';
import type { HeldCase } from './decisions/approval-case';
import { CasesService } from './decisions/cases.service';
import { InvalidTransition } from './decisions/refusals';
import { rolledUp } from './decisions/roll-up';
import { actionsOf, mayWriteRequest } from './decisions/standing';
import { editOf } from './edit-of';
import { refuseOtherVersion } from './refuse-other-version';
import { commercialEdit, mayEdit, touchesNothing } from './lifecycle/commercial-edits';
import type { ApprovalRequestsArguments } from './request-filter';
import type { LinePlan } from './plan-line-edits';
import type { CreateApprovalRequestInput, UpdateApprovalRequestInput } from './request-inputs';
import { RequestWriter } from './request-writer';
import { requestsMatching } from './requests-matching';
import { RoutesService } from './routing/routes.service';

@Injectable()
export class ApprovalRequestsService {
  constructor(
    private readonly db: Database,
    private readonly cases: CasesService,
    private readonly routes: RoutesService,
    private readonly writer: RequestWriter,
  ) {}

  list({ filter, orderBy, ...page }: ApprovalRequestsArguments, wants: PageWants = EVERYTHING): Promise<Page<ApprovalRequest>> {
    const where = requestsMatching(this.db, filter);
    return this.db.rowsOf(ApprovalRequest).page({ ...page, wants, where, orderBy: orderBy ?? [], searches: !!filter?.customer_name });
  }

  find(id: string): Promise<ApprovalRequest | null> {
    return this.db.rowsOf(ApprovalRequest).find(id);
  }

  create(input: CreateApprovalRequestInput): Promise<ApprovalRequest> {
    return this.db.transaction(async () => {
      refuseNamedLines(input.opportunities ?? []);
      const begun = await this.cases.begun(input.opportunities ?? []);
      return this.writer.add(begun, input, () => this.routes.route(begun, begun.lines.length ? begun.lines : [null]));
    });
  }

  /**
   * Changes the request and its lines; its version grows by 1 if anything did change. What lines are decided about
   * changes only before anybody decided, and sends them on their way anew.
   *
   * @throws VersionConflict when the caller expected another version
   * @throws InvalidTransition when somebody has decided what the change touches
   */
  update(id: string, input: UpdateApprovalRequestInput): Promise<ApprovalRequest> {
    return this.db.transactionOn(id, async () => {
      const theCase = await this.cases.hold(id);
      const { request: before, lines: linesBefore } = theCase;
      if (!mayWriteRequest(before, theCase.decider)) throw new Refused('forbidden');
      const { header, plan } = editOf(theCase, input);
      const edit = commercialEdit(theCase, header, plan);
      if (!mayEdit(theCase, edit)) throw new InvalidTransition(actionsOf(theCase));
      const action = 'approval_request.updated';
      const change = { ...header, ...decidedBy(theCase, plan) };
      const written = await this.writer.change({ action, before, linesBefore, change, lines: (lines) => lines.edit(before.id, plan) });
      const { request } = written;
      if (!touchesNothing(edit)) await this.routes.routeAnew(await this.cases.complete(request), theCase, edit);
      if (request.status !== before.status) await this.writer.tellDecided(before, written);
      return request;
    });
  }

  /**
   * Takes the request out of sight; its rows and its audit log stay.
   *
   * @throws VersionConflict when the caller expected another version
   * @throws InvalidTransition once somebody has decided, or, for all but the owner, once it is not pending any more
   */
  remove(id: string, expected_version?: number): Promise<ApprovalRequest | null> {
    return this.db.transactionOn(id, async () => {
      const before = await this.db.rowsOf(ApprovalRequest).findForUpdate(id);
      if (!before) return null;
      const theCase = await this.cases.complete(before);
      if (!mayWriteRequest(before, theCase.decider)) throw new Refused('forbidden');
      refuseOtherVersion(before, expected_version);
      const allowed = actionsOf(theCase);
      if (!allowed.includes('delete')) throw new InvalidTransition(allowed);
      await this.routes.close(before.id);
      const { lines: linesBefore } = theCase;
      const action = 'approval_request.deleted';
      await this.writer.change({ action, before, linesBefore, change: { deleted_at: 'now' }, lines: async () => linesBefore });
      return before;
    });
  }
}

/** An edit that takes the last pending line away leaves a request that is decided. */
function decidedBy({ request, lines, tenant }: HeldCase, { added, removed }: LinePlan): Partial<ApprovalRequest> {
  const left = lines.filter((line) => !removed.includes(line)).map(({ status }) => status);
  const isDecided = request.status === 'pending' && removed.length > 0 && !added.length && left.length > 0 && !left.includes('pending');
  return isDecided ? rolledUp(request, tenant, left) : {};
}

/** Lines of a request that is only now made have no ids yet. */
function refuseNamedLines(lines: { id?: string | null }[]): void {
  const failures = lines.flatMap(({ id }, index) => (id ? [{ path: ['input', 'opportunities', `${index}`, 'id'], rule: 'exists' as const }] : []));
  if (failures.length) throw new ValidationFailed(failures);
}
