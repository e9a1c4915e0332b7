import { strictEqual } from 'node:assert';
import { leastMark, medianRow, mostMark } from '../measuring/results';
import { medianOf } from '../measuring/statistics';
import { type SeededTenant, seedTenants } from '../seeds/tenants';
import { asOwner } from '../stage/as-owner';
import type { Stage, Started } from '../stage/stage';
import { type Work, OURS } from './work';

/** One in so many rows is an entry: 100,000 of a million. */
const LESS_ENTRIES = 10;
const APPENDED_AT_ONCE = 1_000;
const LEAST_PER_SECOND = 20_000;
const MAX_GROWTH_MB = 64;
const SAMPLE_MS = 500;

/** The export of an audit log to a client that reads as fast as it can. */
export const auditExport: Work = {
  name: 'audit-export',
  run: async (stage) => {
    const server = await stage.ours();
    const entries = Math.ceil(stage.flags.rows / LESS_ENTRIES);
    stage.log(`seeding ${entries} entries of an audit log`);
    const tenant = await seededLog(stage, entries);
    await exported(server, tenant, entries); // warm-up
    const databaseCpu = await stage.databaseCpu();
    const [before, server_us, database_us] = [server.process.memory(), await server.process.cpuTime(), databaseCpu()];
    let peak = before;
    const looking = setInterval(() => (peak = Math.max(peak, server.process.memory())), SAMPLE_MS);
    const rates: number[] = [];
    try {
      for (let round = 1; round <= stage.flags.rounds; round += 1) rates.push(await exported(server, tenant, entries));
    } finally {
      clearInterval(looking);
    }
    const growth = peak - before;
    const cost = (began_us = NaN, ended_us = NaN): string =>
      ((ended_us - began_us) / (entries * stage.flags.rounds)).toFixed(1);
    const costs = [cost(server_us, await server.process.cpuTime()), cost(database_us, databaseCpu())];
    return [
      {
        ...medianRow(`export of an audit log of ${entries}`, OURS, rates, { unit: 'entries/s', digits: 0 }),
        mark: leastMark(medianOf(rates), LEAST_PER_SECOND, 'entries/s'),
      },
      {
        work: 'CPU time of an exported entry',
        target: 'service and database',
        figure: `${costs.join(' and ')} µs`,
      },
      {
        work: 'growth of the process during exports',
        target: OURS,
        figure: `${growth.toFixed(0)} MB`,
        mark: mostMark(growth, MAX_GROWTH_MB, 'MB'),
      },
    ];
  },
};

async function seededLog(stage: Stage, entries: number): Promise<SeededTenant> {
  const [tenant] = (await seedTenants(stage, 1)) as [SeededTenant];
  const entry = {
    id: '01KJQDJGR0RT2GZSKYPD8J86G9',
    action: 'product.updated',
    result: 'success',
    actor: { kind: 'api_key', user_id: tenant.owner.id, api_key_id: tenant.owner.id, name: 'Bench' },
    resource_type: 'product',
    resource_id: '17',
    changes: { list_price: [189.5, 195], description: ['DIN-rail supply', 'DIN-rail supply 480 W 48 V, with alarm'] },
    environment: 'production',
    ip: '203.0.113.7',
    user_agent: 'erp-sync/4.2',
    request_id: '8b0c7a52-5f0e-4d8e-9a59-0b7c7f3f6d11',
  };
  await asOwner(stage, async (owner) => {
    for (let left = entries; left > 0; left -= APPENDED_AT_ONCE) {
      const batch = Array.from({ length: Math.min(left, APPENDED_AT_ONCE) }, () => entry);
      await owner.query('select append_audit_logs($1, $2)', [tenant.id, JSON.stringify(batch)]);
    }
    await owner.query('vacuum (freeze, analyze) audit_logs');
  });
  return tenant;
}

const LINE_END = 10;

/** @returns entries per second */
async function exported({ url }: Started, { owner }: SeededTenant, entries: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/v2/audit-logs/export?seq_to=${entries}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  strictEqual(response.status, 200);
  let lines = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>)
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  strictEqual(lines, entries + 2); // with header and checkpoint
  return (entries * 1_000) / (performance.now() - began);
}
