import { Audit } from '@das/audit';
import { Database, NotFound, Refused, ValidationFailed, checkedInput, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { AddLinkInput } from '../model/discussion-inputs';
import { Link } from '../model/link';
import { RequestDetail } from '../model/request-detail';
import { MAX_LINKS, placementFailures, tooMany } from '../rules/discussion/discussion-failures';
import { about, isReadable, mayDeleteAll, mayReadInternal, writerId } from './discussion-access';

/** Writes links. Each change locks the row of the request first, so that the limit holds. */
@Injectable()
export class LinksService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * Adds a link. The version and `updated_at` of the request stay.
   *
   * @param given an `AddLinkInput`; it is checked after the request, in the order of refusals
   * @throws NotFound
   * @throws ValidationFailed
   */
  add(request_id: string, given: object): Promise<Link> {
    const added_by_id = writerId();
    if (!added_by_id) throw new Refused('forbidden');
    return this.db.transactionOn(request_id, async () => {
      const request = await this.db.rowsOf(ApprovalRequest).findForUpdate(request_id);
      if (!request) throw new NotFound(ApprovalRequest.name, request_id);
      const { url, title, kind = null, sha256 = null, ...input } = checkedInput(AddLinkInput, given as AddLinkInput);
      const visibility = input.visibility ?? 'everyone';
      const [line, present] = await Promise.all([
        input.opportunity_id ? this.db.rowsOf(RequestDetail).find(input.opportunity_id) : undefined,
        this.db.rowsOf(Link).count(where.equals('approval_request_id', request.id)),
      ]);
      const hasLine = !input.opportunity_id || line?.approval_request_id === request.id;
      const failures = [
        ...tooMany('links', MAX_LINKS, present),
        ...placementFailures({ hasLine, visibility, mayWriteInternal: mayReadInternal(request) }),
      ];
      if (failures.length) throw new ValidationFailed(failures);
      const place = { approval_request_id: request.id, opportunity_id: line?.id ?? null };
      const link = await this.db.rowsOf(Link).add({ ...place, url, title, kind, sha256, visibility, added_by_id });
      await this.record('approval_link.added', link);
      return link;
    });
  }

  /**
   * Deletes a link.
   *
   * @returns the link as it was; null when there is none that the caller may read
   * @throws Refused (`forbidden`) unless the caller added it, or is an admin or an owner
   */
  remove(id: string): Promise<Link | null> {
    const user_id = writerId();
    if (!user_id) throw new Refused('forbidden');
    return this.db.transaction(async () => {
      const found = await this.db.rowsOf(Link).find(id);
      const request = found && (await this.db.rowsOf(ApprovalRequest).findForUpdate(found.approval_request_id));
      const link = request && (await this.db.rowsOf(Link).find(found.id));
      if (!link || !isReadable(link, request)) return null;
      if (link.added_by_id !== user_id && !mayDeleteAll()) throw new Refused('forbidden');
      await this.db.rowsOf(Link).remove(link.id);
      await this.record('approval_link.deleted', link);
      return link;
    });
  }

  /** The audit log cannot forget, so its entry has neither address nor title. */
  private record(action: string, { id, approval_request_id, opportunity_id, visibility, sha256 }: Link): Promise<void> {
    return this.audit.record(
      action,
      about(approval_request_id, { opportunity_id, link_id: id, visibility, ...(sha256 && { sha256 }) }),
    );
  }
}
