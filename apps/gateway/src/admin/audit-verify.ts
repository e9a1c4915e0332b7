import { AuditChain, AuditRestores, type ChainReport, type FirstBad, type Gap } from '@das/audit';
import { CHECKPOINTS, readEvidence } from './audit-evidence';
import type { Command, Outcome } from './command';
import type { ReadSource } from './read-source';

interface TenantReport extends ChainReport {
  slug: string;
}

export const auditVerify: Command = {
  name: 'audit verify',
  description:
    'Verifies the hash chain of the audit log and compares it with the checkpoints. Exits 1 when an entry is bad.',
  options: {
    tenant: { takes: 'slug', description: 'Only the log of this tenant.' },
    checkpoints: CHECKPOINTS,
  },
  async run({ values }, context) {
    const all = await context.tenants();
    const tenants = values['tenant'] === undefined ? all : [await context.tenant(values['tenant'])];
    const evidence = await readEvidence(context, values['checkpoints'], all);
    const source = await context.readSource(); // after the checkpoints, so that a replica has their entries
    try {
      const reports: TenantReport[] = [];
      for (const { id, slug } of tenants) {
        const report = await source.read((database) =>
          context.within(id, (app) => new AuditChain(database, app.get(AuditRestores)).verify(evidence.of(id))),
        );
        reports.push({ slug, ...report });
      }
      const isBehind = reports.some(({ first_bad }) => first_bad?.reason === 'behind_checkpoint');
      const hint = `If the database was restored to an earlier time, record it: ${context.program.admin} restored --at <time>`;
      return outcomeOf(reports, source, isBehind ? [evidence.note, hint] : [evidence.note]);
    } finally {
      await source.close();
    }
  },
};

function outcomeOf(tenants: TenantReport[], { from, note }: ReadSource, notes: string[]): Outcome {
  const ok = tenants.every(({ first_bad }) => first_bad === null);
  const lines = tenants.flatMap(({ slug, entries, first_bad, gaps = [] }) => [
    `${slug}  ${entries} entries  ${first_bad ? flawText(first_bad) : 'whole'}`,
    ...gaps.map((gap) => `${slug}  ${gapText(gap)}`),
  ]);
  const read = from === 'replica' ? ['The replica was read.'] : note === undefined ? [] : [note];
  const json = { ok, tenants, ...(read.length && { read_from: from, ...(note !== undefined && { note }) }) };
  return {
    json,
    text: [...lines, ...read, ...notes, ok ? 'Nothing is bad.' : 'Something is bad.'].join('\n'),
    isBad: !ok,
  };
}

function flawText({ seq, reason, missing_from, missing_to }: FirstBad): string {
  const missing = missing_from === undefined ? '' : ` (entries ${missing_from} to ${missing_to} are missing)`;
  return `BAD from entry ${seq} on: ${reason}${missing}`;
}

const gapText = ({ seq, restored_to, missing_from, missing_to }: Gap): string =>
  `restored to ${restored_to}, recorded by entry ${seq}: ${missing_to === null ? `entries from ${missing_from} on may be lost` : `entries ${missing_from} to ${missing_to} are lost`}`;
