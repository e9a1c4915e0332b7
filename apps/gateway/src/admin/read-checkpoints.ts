import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Checkpoint, isSignedBy } from '@das/audit';

/** Checkpoints with a valid signature by tenant, and the number of other lines. */
export interface ReadCheckpoints {
  byTenant: Map<string, Checkpoint[]>;
  others: number;
}

/** Reads a file of checkpoints, of responses of the service, or of log lines that contain one. Ignores those without a valid signature. */
export async function readCheckpoints(file: string, public_keys: string[]): Promise<ReadCheckpoints> {
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
