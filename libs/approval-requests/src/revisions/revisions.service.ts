import { Database, Refused, checkedInput, refuseOtherVersion, versionIn } from '@das/platform';
import { assertMay } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { LockedContext } from '../model/approval-context';
import type { ApprovalRequest } from '../model/approval-request';
import { UpdateApprovalRequestInput } from '../model/request-inputs';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { lockLineage, readOpenRevision } from '../requests/request-locks';
import { isRevisable } from '../rules/approved/approved-actions';
import { actionsOf, mayWriteRequest } from '../rules/decision/caller-actions';
import { InvalidTransition, RevisionPending } from '../rules/decision/refusals';
import { lineageOf } from '../rules/revision/lineage-of';
import { linesToRevise, planRevision, revisedLines } from '../rules/revision/plan-revision';
import { commercialEdit } from '../rules/submission/commercial-edits';
import { parseEdit } from '../rules/submission/parse-edit';
import { RevisionWriter } from './revision-writer';

/** Revises approved requests. */
@Injectable()
export class RevisionsService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
    private readonly writer: RevisionWriter,
  ) {}

  /**
   * Creates a request with the approved lines of another one and an edit of them: its revision. Lines that the edit leaves as they are
   * keep their approval, the others are routed. The source stays as it is until the revision is approved.
   *
   * @param given an `UpdateApprovalRequestInput` with ids and version of the source; it is checked after the source, in the order of refusals
   * @param expected_version in place of that of the input
   * @throws NotFound
   * @throws Refused (`forbidden`) unless the caller created the source, or is an admin or an owner
   * @throws InvalidTransition, RevisionPending
   * @throws VersionConflict when the caller expected another version of the source
   * @throws ValidationFailed, also when nothing is left to decide
   */
  revise(id: string, given: object, expected_version = versionIn(given)): Promise<ApprovalRequest> {
    assertMay('requests:write'); // for callers without the gateway
    return this.db.transactionOn(id, async () => {
      const [lineage, source, open, dimensions, receivers] = await Promise.all([
        lockLineage(this.db, id),
        this.contexts.lock(id),
        readOpenRevision(this.db, id),
        this.contexts.dimensionsInScopes(),
        this.writer.lockReceivers(),
      ]); // one batch: the server reads after it has the locks
      if (!mayWriteRequest(source.request, source.decider)) throw new Refused('forbidden');
      if (!isRevisable(source)) throw new InvalidTransition(actionsOf(source));
      if (open) throw new RevisionPending(open.id);
      refuseOtherVersion(source.request, expected_version, 'request');
      const input = checkedInput(UpdateApprovalRequestInput, given);
      const { header, plan } = parseEdit(withoutExternalId(source), input);
      const edit = commercialEdit(source, { header, plan, dimensions });
      const revised = revisedLines(source.lines, plan);
      const draft = await this.contexts.draftContext(revised.map((line) => line.input));
      const revision = { source, header, plan, edit, lineage: lineageOf(lineage) };
      return this.writer.create(source, planRevision(revision, revised, draft), receivers);
    });
  }
}

/** What a revision begins with: its own external id, and the lines that can be revised with theirs. */
const withoutExternalId = (source: LockedContext): LockedContext => ({
  ...source,
  request: { ...source.request, external_id: null, external_source: null },
  lines: linesToRevise(source.lines),
});
