import { createReadStream, existsSync } from 'node:fs';
import { type Checkpoint, CheckpointSigner, type Evidence, isSignedBy } from '@das/audit';
import type { AdminContext, NamedTenant } from './admin-context';
import { CommandFailed } from './cli-errors';
import type { Option } from './command';
import { createInterface } from 'node:readline';

/** The option that names the file of the checkpoints. */
export const CHECKPOINTS: Option = {
  takes: 'file',
  description: 'A file of checkpoints, or the log of the service. Default: DAS_AUDIT_CHECKPOINTS.',
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

function noteOf(file: string, { byTenant, others }: ReadCheckpoints, tenants: NamedTenant[]): string {
  const count = [...byTenant.values()].reduce((sum, own) => sum + own.length, 0);
  const absent = [...byTenant.keys()].filter((id) => !tenants.some((tenant) => tenant.id === id));
  const remarks = [
    `With ${count} checkpoints of ${file}`,
    ...(others ? [`${others} lines of it are not checkpoints signed with this secret`] : []),
    ...(absent.length ? [`this database does not have ${absent.length} of their tenants: ${absent.join(', ')}`] : []),
  ];
  return `${remarks.join('; ')}.`;
}

/** Checkpoints with a valid signature by tenant, and the number of other lines. */
interface ReadCheckpoints {
  byTenant: Map<string, Checkpoint[]>;
  others: number;
}

/** Reads a file of checkpoints, of responses of the service, or of log lines that contain one. Ignores those without a valid signature. */
async function readCheckpoints(file: string, public_keys: string[]): Promise<ReadCheckpoints> {
  const byTenant = new Map<string, Checkpoint[]>();
  let others = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const checkpoint = checkpointIn(line);
    if (!checkpoint || !isSignedBy(public_keys, checkpoint)) {
      others += 1;
      continue;
    }
    const own = byTenant.get(checkpoint.tenant);
    if (own) own.push(checkpoint);
    else byTenant.set(checkpoint.tenant, [checkpoint]);
  }
  return { byTenant, others };
}

type Line = Checkpoint & { audit_checkpoint?: Checkpoint; data?: Checkpoint };

function checkpointIn(line: string): Checkpoint | undefined {
  try {
    const { audit_checkpoint, data, ...own } = JSON.parse(line) as Line;
    const checkpoint = audit_checkpoint ?? data ?? own;
    return typeof checkpoint.signature === 'string' ? checkpoint : undefined;
  } catch {
    return undefined;
  }
}
