import { Audit } from '@das/audit';
import {
  Database,
  EVERYTHING,
  type Page,
  type PageWants,
  ValidationFailed,
  VersionConflict,
  changesBetween,
  changesNothing,
  isInOrder,
  requireCall,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from './approval-request';
import { LinesService } from './lines.service';
import type { ApprovalRequestsArguments } from './request-filter';
import type { CreateApprovalRequestInput, UpdateApprovalRequestInput } from './request-inputs';
import { requestedTotal } from './requested-total';
import { requestsMatching } from './requests-matching';

@Injectable()
export class ApprovalRequestsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly lines: LinesService,
  ) {}

  list({ filter, orderBy, ...page }: ApprovalRequestsArguments, wants: PageWants = EVERYTHING): Promise<Page<ApprovalRequest>> {
    const where = requestsMatching(this.db, filter);
    return this.db.rowsOf(ApprovalRequest).page({ ...page, wants, where, orderBy: orderBy ?? [] });
  }

  find(id: string): Promise<ApprovalRequest | null> {
    return this.db.rowsOf(ApprovalRequest).find(id);
  }

  create({ opportunities, ...header }: CreateApprovalRequestInput): Promise<ApprovalRequest> {
    return this.db.transaction(async () => {
      const lines = opportunities ?? [];
      refuseNamedLines(lines);
      const created_by_id = requireCall().actor.user_id;
      const after = await this.db.rowsOf(ApprovalRequest).add({ ...header, created_by_id, requested_total: requestedTotal(lines) });
      const added = await this.lines.add(after.id, lines);
      await this.audit.record('approval_request.created', { after, metadata: { opportunities: added } });
      return after;
    });
  }

  /**
   * Changes the request and its lines; its version grows by 1 if anything did change.
   *
   * @throws VersionConflict when the caller expected another version
   */
  update(id: string, { id: _, opportunities, remove_opportunities, expected_version, ...header }: UpdateApprovalRequestInput): Promise<ApprovalRequest> {
    return this.db.transaction(async () => {
      const requests = this.db.rowsOf(ApprovalRequest);
      const before = await requests.getForUpdate(id);
      refuseOtherVersion(before, expected_version);
      refuseDisorder({ ...before, ...header });
      const linesBefore = await this.lines.list(before.id);
      const lines = await this.lines.edit(before.id, { opportunities, remove_opportunities });
      const changedLines = changesBetween(byId(linesBefore), byId(lines));
      if (changesNothing(before, header) && !Object.keys(changedLines).length) return before;
      const after = await requests.change(before.id, { ...header, requested_total: requestedTotal(lines), version: before.version + 1 });
      await this.audit.record('approval_request.updated', { before, after, metadata: { opportunities: changedLines } });
      return after;
    });
  }

  /**
   * Takes the request out of sight; its rows and its audit log stay.
   *
   * @throws VersionConflict when the caller expected another version
   */
  remove(id: string, expected_version?: number): Promise<ApprovalRequest | null> {
    return this.db.transaction(async () => {
      const requests = this.db.rowsOf(ApprovalRequest);
      const before = await requests.findForUpdate(id);
      if (!before) return null;
      refuseOtherVersion(before, expected_version);
      await requests.remove(before.id);
      await this.audit.record('approval_request.deleted', { before });
      return before;
    });
  }
}

/** Lines of a request that is only now made have no ids yet. */
function refuseNamedLines(lines: { id?: string | null }[]): void {
  const failures = lines.flatMap(({ id }, index) => (id ? [{ path: ['input', 'opportunities', `${index}`, 'id'], rule: 'exists' as const }] : []));
  if (failures.length) throw new ValidationFailed(failures);
}

function refuseOtherVersion({ version }: ApprovalRequest, expected: number | null | undefined): void {
  if (expected && expected !== version) throw new VersionConflict(expected, version);
}

/** The dates as they would stand: one may come from the input, the other from the row. */
function refuseDisorder({ request_date, expected_delivery_date }: Pick<UpdateApprovalRequestInput, 'request_date' | 'expected_delivery_date'>): void {
  if (isInOrder(request_date, expected_delivery_date)) return;
  throw new ValidationFailed([{ path: ['input', 'expected_delivery_date'], rule: 'after_or_equal', params: { other: 'request_date' } }]);
}

const byId = <T extends { id: string }>(rows: T[]): Record<string, T> => Object.fromEntries(rows.map((row) => [row.id, row]));
