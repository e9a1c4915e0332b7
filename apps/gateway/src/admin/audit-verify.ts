import { existsSync } from 'node:fs';
import { AuditChain, type ChainReport, type Checkpoint, CheckpointSigner } from '@das/audit';
import { CommandFailed } from './cli-errors';
import type { Command, Outcome } from './command';
import type { AdminContext } from './admin-context';
import { readCheckpoints } from './read-checkpoints';

interface TenantReport extends ChainReport {
  slug: string;
}

export const auditVerify: Command = {
  name: 'audit verify',
  says: 'Verifies the hash chain of the audit log and compares it with the checkpoints. Exits 1 when an entry is bad.',
  options: {
    tenant: { takes: 'slug', says: 'Only the log of this tenant.' },
    checkpoints: { takes: 'file', says: 'A file of checkpoints, or the log of the service. Default: DAS_AUDIT_CHECKPOINTS.' },
  },
  async run({ values }, context) {
    const tenants = values['tenant'] === undefined ? await context.tenants() : [await context.tenant(values['tenant'])];
    const { byTenant, note } = await checkpointsFor(context, values['checkpoints']);
    const reports: TenantReport[] = [];
    for (const { id, slug } of tenants) {
      const report = await context.within(id, (app) => app.get(AuditChain).verify(byTenant.get(id)));
      reports.push({ slug, ...report });
    }
    return outcomeOf(reports, note);
  },
};

interface Evidence {
  byTenant: Map<string, Checkpoint[]>;
  /** A remark for the operator. */
  note: string;
}

/** @throws CommandFailed when the file of `--checkpoints` cannot be used */
async function checkpointsFor(context: AdminContext, requested: string | undefined): Promise<Evidence> {
  const file = requested ?? context.checkpoints;
  if (requested !== undefined && !existsSync(requested)) throw new CommandFailed(`There is no file ${requested}.`);
  if (!file || !existsSync(file)) return { byTenant: new Map(), note: 'Without checkpoints: a tail that was cut off together with its head would not show.' };
  if (!context.hasSecret || !context.secret_key) throw new CommandFailed('Checkpoints can only be checked with DAS_SECRET_KEY.');
  const { byTenant, others } = await readCheckpoints(file, new CheckpointSigner(context.secret_key).public_key);
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
