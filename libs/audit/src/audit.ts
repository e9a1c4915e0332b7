import { CommitHooks, Database, type Order, changesBetween, currentTenantId, groupedBy, loadBatched, newId, requireContext, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AuditEntry, type AuditResult } from './audit-entry';

/** A row before and after what is recorded; a row that came into being has no before, one that ended no after. */
export interface Recorded {
  before?: { id: string } | null;
  after?: { id: string } | null;
  metadata?: object;
  /** Where it stands in the log when that is not the row itself: what happens to a line stands under its request. */
  resource?: AuditedResource;
  /** What came of it, when that is not success. */
  result?: AuditResult;
}

export interface AuditedResource {
  type: string;
  id: string;
}

/** An entry that its transaction has still to write, as JSON, so that nothing changes it until then. */
interface Waiting {
  tenant_id: string;
  entry: string;
}

const IN_ORDER: Order[] = [{ column: 'seq', order: 'ASC' }];

/** Writes the audit log, in the transaction of what it records. */
@Injectable()
export class Audit {
  constructor(
    private readonly db: Database,
    private readonly hooks: CommitHooks,
  ) {}

  /**
   * Writes an entry, with the others of its transaction, right before it commits.
   *
   * @param action `resource.verb`; what stands before the point is the resource's type
   */
  record(action: string, recorded: Recorded): Promise<void> {
    return this.hooks.beforeCommit(waiting(action, recorded), this.append);
  }

  /** Writes that somebody was refused, also when the transaction around it is rolled back. */
  refused(action: string, recorded: Omit<Recorded, 'result'>): Promise<void> {
    const entry = waiting(action, { ...recorded, result: 'refused' });
    return this.hooks.afterTransaction(() => this.hooks.beforeCommit(entry, this.append));
  }

  /** What happened to a resource, oldest first, batched with the others that the call asks for. */
  async history({ type, id }: AuditedResource): Promise<AuditEntry[]> {
    const loaded = await loadBatched(`history of ${type}`, id, async (ids) => {
      const condition = where.all([where.equals('resource_type', type), where.isOneOf('resource_id', ids)]);
      return groupedBy(await this.db.rowsOf(AuditEntry).list({ where: condition, orderBy: IN_ORDER }), 'resource_id');
    });
    return loaded ?? [];
  }

  private readonly append = async (entries: Waiting[]): Promise<void> => {
    const ofTenants = [...groupedBy(entries, 'tenant_id')];
    await this.db.runAll(
      ofTenants.map(([tenant_id, own]) => sql.unscoped`select append_audit_logs(${tenant_id}, ${`[${own.map(({ entry }) => entry).join()}]`})`),
    );
  };
}

function waiting(action: string, { before = null, after = null, metadata, resource, result = 'success' }: Recorded): Waiting {
  const { actor, environment, ip, user_agent, request_id } = requireContext();
  const resource_type = resource?.type ?? action.split('.')[0];
  const resource_id = resource?.id ?? (after ?? before)?.id;
  const entry = { id: newId(), action, result, actor, resource_type, resource_id, changes: changesBetween(before, after), metadata, environment };
  return { tenant_id: currentTenantId(), entry: JSON.stringify({ ...entry, ip, user_agent, request_id }) };
}
