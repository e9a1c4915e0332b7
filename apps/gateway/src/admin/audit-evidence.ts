import { existsSync } from 'node:fs';
import { type Checkpoint, CheckpointSigner, type Evidence } from '@das/audit';
import type { AdminContext, NamedTenant } from './admin-context';
import { CommandFailed } from './cli-errors';
import type { Option } from './command';
import { readCheckpoints } from './read-checkpoints';

/** The option that names the file of the checkpoints. */
export const CHECKPOINTS: Option = {
  takes: 'file',
  says: 'A file of checkpoints, or the log of the service. Default: DAS_AUDIT_CHECKPOINTS.',
};

/** The evidence about all logs from outside of the database. */
export interface AuditEvidence {
  of(tenant_id: string): Required<Evidence>;
  /** Whether there is a checkpoint of any log. */
  hasCheckpoints: boolean;
  /** A remark for the operator. */
  note: string;
}

/** @throws CommandFailed when the requested file does not exist, or the secret key is not set */
export async function readEvidence(
  context: AdminContext,
  requested: string | undefined,
  tenants: NamedTenant[],
): Promise<AuditEvidence> {
  const file = requested ?? context.checkpoints;
  if (requested !== undefined && !existsSync(requested)) throw new CommandFailed(`There is no file ${requested}.`);
  const none = 'Without checkpoints: a tail that was cut off together with its head would not show.';
  if (!file || !existsSync(file))
    return { of: () => ({ checkpoints: [], public_keys: [] }), hasCheckpoints: false, note: none };
  const { current, previous } = context.secret_keys;
  const public_keys = [current, ...previous].map((key) => new CheckpointSigner(key).public_key);
  const { byTenant, others } = await readCheckpoints(file, public_keys);
  return {
    of: (tenant_id) => ({ checkpoints: byTenant.get(tenant_id) ?? [], public_keys }),
    hasCheckpoints: byTenant.size > 0,
    note: noteOf(file, { byTenant, others }, tenants),
  };
}

interface Read {
  byTenant: Map<string, Checkpoint[]>;
  others: number;
}

function noteOf(file: string, { byTenant, others }: Read, tenants: NamedTenant[]): string {
  const count = [...byTenant.values()].reduce((sum, own) => sum + own.length, 0);
  const absent = [...byTenant.keys()].filter((id) => !tenants.some((tenant) => tenant.id === id));
  const remarks = [
    `With ${count} checkpoints of ${file}`,
    ...(others ? [`${others} lines of it are not checkpoints signed with this secret`] : []),
    ...(absent.length ? [`this database does not have ${absent.length} of their tenants: ${absent.join(', ')}`] : []),
  ];
  return `${remarks.join('; ')}.`;
}
