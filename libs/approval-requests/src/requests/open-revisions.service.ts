import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import type { RequestDetail } from '../model/request-detail';
import { isValid } from '../rules/lifecycle/is-valid';
import { carriedLines, refuseNothingToDecide } from '../rules/revision/carried-lines';
import { linesCarriedIn, planRelease, unwrittenRelease, withoutApprovals } from '../rules/revision/release-lines';
import { type CommercialEdit, touchesNothing } from '../rules/submission/commercial-edits';
import type { LinePlan } from '../rules/submission/plan-line-edits';
import { ApprovalContextsService } from './approval-contexts.service';
import { LinesService } from './lines.service';
import { RequestWriter, type WrittenRequest } from './request-writer';
import { SupersedingService } from './superseding.service';

/** Keeps open revisions and their sources in step. Every method is part of the transaction that has locked both. */
@Injectable()
export class OpenRevisionsService {
  constructor(
    private readonly contexts: ApprovalContextsService,
    private readonly lines: LinesService,
    private readonly writer: RequestWriter,
    private readonly superseding: SupersedingService,
  ) {}

  /**
   * Routes the carried lines of an open revision after lines of its source were revoked, or the source expired or was deleted.
   *
   * @param revision as `lockWithRevision` returns it; null changes nothing
   * @param source_line_ids the lines of the source that have ended; absent: all
   * @returns the revision after it
   */
  async routeAgain(
    revision: ApprovalRequest | null,
    source_line_ids?: readonly string[],
  ): Promise<ApprovalRequest | null> {
    if (!revision) return null;
    const context = await this.contexts.loadContext(revision);
    const released = linesCarriedIn(context).filter(
      ({ revises_opportunity_id: id }) => !source_line_ids || (id !== null && source_line_ids.includes(id)),
    );
    return released.length ? this.release(context, released) : revision;
  }

  /** Expires a request whose validity has ended, and routes the carried lines of its revision again. @param revision see {@link routeAgain} */
  async expire(before: ApprovalRequest, revision: ApprovalRequest | null): Promise<ExpiredRequest> {
    const { request } = await this.writer.update({
      action: 'approval_request.expired',
      before,
      change: { lifecycle_state: 'expired' },
      lines: await this.lines.list(before.id),
    });
    return { request, revision: await this.routeAgain(revision) };
  }

  /**
   * The context of a locked revision as of now: when the validity of its source has ended and no worker was first, the source expires
   * here. Other contexts stay as they are.
   *
   * @param dry_run computes the context and writes nothing
   */
  async upToDate(context: LockedContext, { dry_run = false } = {}): Promise<LockedContext> {
    if (!isOutdated(context)) return context;
    if (dry_run) return unwrittenRelease(context, linesCarriedIn(context));
    const after = await this.expire(context.source, context.request);
    return { ...(await this.contexts.loadContext(after.revision ?? context.request)), source: after.request };
  }

  /**
   * Writes the lines of an edit. Carried lines that a revision with this content would not carry wait for a decision.
   *
   * @returns all lines, and those that wait again
   * @throws ValidationFailed when the edit of a revision leaves nothing to decide
   */
  async editLines(context: LockedContext, edit: CommercialEdit, plan: LinePlan): Promise<EditedLines> {
    const { request, tenant, source } = context;
    const lines = await this.lines.update(request.id, plan);
    if (!request.revises_id || request.status !== 'pending' || touchesNothing(edit)) return { lines, released: [] };
    const carried = linesCarriedIn(context).filter(({ id }) => lines.some((line) => line.id === id));
    const approved = source && carried.length ? await this.lines.list(source.id) : [];
    const kept = carriedLines(carried, { edit, basis: tenant.routing_basis, approved, revised: lines });
    refuseNothingToDecide(lines.length > kept.length);
    const released = carried.filter((line) => !kept.includes(line));
    return released.length
      ? { lines: await this.lines.reopenSome(request.id, released), released }
      : { lines, released };
  }

  /** Records that an edit has decided a request, and ends what the approval of a revision ends. @param context before the edit */
  async recordDecided(context: LockedContext, written: WrittenRequest): Promise<void> {
    await this.writer.recordDecided(context.request, written);
    await this.superseding.supersede(context, written.request);
  }

  private async release(before: LockedContext, released: RequestDetail[]): Promise<ApprovalRequest> {
    const lines = await this.lines.reopenSome(before.request.id, released);
    const { request } = await this.writer.update({
      action: 'approval_request.updated',
      before: before.request,
      linesBefore: before.lines,
      change: {},
      lines,
    });
    await this.writer.route(request, planRelease({ ...withoutApprovals(before, released), request, lines }, released));
    return request;
  }
}

/** Whether it is an open revision with carried lines of a source whose validity has ended. */
const isOutdated = (context: LockedContext): context is LockedContext & { source: ApprovalRequest } =>
  context.source !== undefined &&
  context.request.status === 'pending' &&
  !isValid(context.source, context.now) &&
  linesCarriedIn(context).length > 0;

interface ExpiredRequest {
  request: ApprovalRequest;
  revision: ApprovalRequest | null;
}

interface EditedLines {
  lines: RequestDetail[];
  released: RequestDetail[];
}
