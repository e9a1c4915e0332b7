import { existsSync } from 'node:fs';
import { AuditChain, type ChainReport, type Checkpoint, CheckpointSigner } from '@das/audit';
import { type Command, CommandFailed, type Outcome } from './command';
import type { Desk } from './desk';
import { readCheckpoints } from './read-checkpoints';

interface TenantReport extends ChainReport {
  slug: string;
}

export const auditVerify: Command = {
  name: 'audit verify',
  says: 'Follows the chain of the audit log and compares it with the checkpoints. Exits 1 when something is bad.',
  options: {
    tenant: { takes: 'slug', says: 'The log of this tenant alone.' },
    checkpoints: { takes: 'file', says: 'Checkpoints that were kept elsewhere, or the log of the service; DAS_AUDIT_CHECKPOINTS where none is given.' },
  },
  async run({ values }, desk) {
    const tenants = values['tenant'] === undefined ? await desk.tenants() : [await desk.tenant(values['tenant'])];
    const { byTenant, note } = await checkpointsFor(desk, values['checkpoints']);
    const reports: TenantReport[] = [];
    for (const { id, slug } of tenants) {
      const report = await desk.within(id, (app) => app.get(AuditChain).verify(byTenant.get(id)));
      reports.push({ slug, ...report });
    }
    return outcomeOf(reports, note);
  },
};

interface Evidence {
  byTenant: Map<string, Checkpoint[]>;
  /** What the reader has to know of it. */
  note: string;
}

/** @throws CommandFailed for a file that was asked for and cannot be used */
async function checkpointsFor(desk: Desk, asked: string | undefined): Promise<Evidence> {
  const file = asked ?? desk.checkpoints;
  if (asked !== undefined && !existsSync(asked)) throw new CommandFailed(`There is no file ${asked}.`);
  if (!file || !existsSync(file)) return { byTenant: new Map(), note: 'Without checkpoints: a tail that was cut off together with its head would not show.' };
  if (!desk.hasSecret || !desk.secret_key) throw new CommandFailed('Checkpoints can only be checked with DAS_SECRET_KEY.');
  const { byTenant, others } = await readCheckpoints(file, new CheckpointSigner(desk.secret_key).public_key);
  const count = [...byTenant.values()].reduce((sum, own) => sum + own.length, 0);
  return { byTenant, note: `With ${count} checkpoints of ${file}${others ? `; ${others} lines of it are not checkpoints signed with this secret` : ''}.` };
}

function outcomeOf(tenants: TenantReport[], note: string): Outcome {
  const ok = tenants.every(({ first_bad }) => first_bad === null);
  const lines = tenants.map(({ slug, entries, first_bad }) => {
    const state = first_bad ? `BAD from entry ${first_bad.seq} on: ${first_bad.reason}` : 'whole';
    return `${slug}  ${entries} entries  ${state}`;
  });
  return { json: { ok, tenants }, text: [...lines, note, ok ? 'Nothing is bad.' : 'Something is bad.'].join('\n'), isBad: !ok };
}
