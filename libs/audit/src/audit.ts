import {
  CommitHooks,
  Database,
  type Order,
  type Statement,
  changesBetween,
  currentPast,
  currentTenantId,
  groupedBy,
  loadBatched,
  newId,
  pastTime,
  requireContext,
  sql,
  storableJson,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AuditEntry, type AuditResult } from './audit-entry';

/** The row that an action changed, before and after it. A new row has no `before`; a deleted row has no `after`. */
export interface Recorded {
  before?: { id: string } | null;
  after?: { id: string } | null;
  metadata?: object;
  /** Columns that the changes name although every change sets them, such as the version of a request. */
  named?: string[];
  /** The resource of the entry, when it is not the row: a change of a line belongs to its request. */
  resource?: AuditedResource;
  /** `success` by default. */
  result?: AuditResult;
}

/** The resource that an entry belongs to. */
export interface AuditedResource {
  type: string;
  id: string;
}

/** An entry to write before the commit. It is JSON text, so that later changes of its objects do not affect it. */
interface Waiting {
  tenant_id: string;
  entry: string;
}

const IN_ORDER: Order[] = [{ column: 'seq', order: 'ASC' }];

/** Writes audit entries in the transaction of the action that they record. */
@Injectable()
export class Audit {
  constructor(
    private readonly db: Database,
    private readonly hooks: CommitHooks,
  ) {}

  /**
   * Adds an entry to those that the current transaction writes just before its commit.
   *
   * @param action `resource.verb`, such as `product.updated`; the part before the point is the type of the resource
   */
  record(action: string, recorded: Recorded): Promise<void> {
    return this.hooks.beforeCommit(waiting(action, recorded), this.append);
  }

  /** Records a refused or failed action after the current transaction, whether it commits or rolls back. The result is `refused` by default. */
  refused(action: string, recorded: Recorded): Promise<void> {
    const entry = waiting(action, { result: 'refused', ...recorded });
    return this.hooks.afterTransaction(() => this.hooks.beforeCommit(entry, this.append));
  }

  /**
   * The entries of a resource, oldest first, loaded in one batch with those of other resources of the same type. Those of the running
   * transaction are written first, so that they are among them.
   */
  async history({ type, id }: AuditedResource): Promise<AuditEntry[]> {
    const loaded = await loadBatched(`history of ${type}`, id, async (ids) => {
      const condition = where.all([where.equals('resource_type', type), where.isOneOf('resource_id', ids)]);
      const written = this.hooks.writeDeferred(); // in the batch of the list
      const [entries] = await Promise.all([
        this.db.rowsOf(AuditEntry).list({ where: condition, orderBy: IN_ORDER }),
        written,
      ]);
      return groupedBy(entries, 'resource_id');
    });
    return loaded ?? [];
  }

  private readonly append = async (entries: Waiting[]): Promise<void> => {
    const ofTenants = [...groupedBy(entries, 'tenant_id')];
    const appended = ofTenants.map(
      ([tenant_id, own]) =>
        sql.unscoped`select append_audit_logs(${tenant_id}, ${`[${own.map(({ entry }) => entry).join()}]`})`,
    );
    const past = currentPast();
    await this.db.runAll(past ? [timeOfEntries(pastTime(past)), ...appended, timeOfEntries('')] : appended);
  };
}

/** Sets the time of the entries that the transaction writes next. @param time empty for the present */
const timeOfEntries = (time: string): Statement => sql.unscoped`select set_config('app.past_time', ${time}, true)`;

function waiting(
  action: string,
  { before = null, after = null, named, metadata, resource, result = 'success' }: Recorded,
): Waiting {
  const { actor, environment, ip, user_agent, request_id } = requireContext();
  const resource_type = resource?.type ?? action.split('.')[0];
  const resource_id = resource?.id ?? (after ?? before)?.id;
  const entry = {
    id: newId(),
    action,
    result,
    actor,
    resource_type,
    resource_id,
    changes: changesBetween(before, after, named),
    metadata,
    environment,
  };
  return { tenant_id: currentTenantId(), entry: storableJson({ ...entry, ip, user_agent, request_id }) };
}
