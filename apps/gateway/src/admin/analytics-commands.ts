import { type BadFact, FactsCheckService, FactsService } from '@das/analytics';
import { setTimeout as pause } from 'node:timers/promises';
import type { AdminContext, NamedTenant } from './admin-context';
import type { Command, ParsedArguments } from './command';
import { exclusively } from './exclusively';

/** Milliseconds to wait while a worker computes facts of the tenant. */
const BUSY_MS = 20;

const TENANT = { takes: 'slug', description: 'Only this tenant.' };

const tenantsOf = async ({ values }: ParsedArguments, context: AdminContext): Promise<NamedTenant[]> =>
  values['tenant'] === undefined ? context.tenants() : [await context.tenant(values['tenant'])];

export const analyticsRebuild: Command = {
  name: 'analytics rebuild',
  description:
    'Computes the facts of analytics again while the service runs. Until a tenant is done, its numbers are those of before. A stopped run is continued by the service, or by the next run.',
  options: { tenant: TENANT },
  run: (given, context) =>
    exclusively(context, 'analytics rebuild', async () => {
      const tenants = [];
      for (const { id, slug } of await tenantsOf(given, context)) {
        const counts = await context.within(id, async (app) => {
          const facts = app.get(FactsService);
          await facts.beginRebuild();
          for (let step = await facts.loadNext(); step !== 'done'; step = await facts.loadNext())
            if (step === 'busy') await pause(BUSY_MS);
          return app.get(FactsCheckService).count();
        });
        tenants.push({ slug, ...counts });
      }
      const lines = tenants.map(
        ({ slug, requests, lines: own, steps }) => `${slug}  ${requests} requests, ${own} lines, ${steps} steps`,
      );
      return { json: { ok: true, tenants }, text: [...lines, 'All facts are computed again.'].join('\n') };
    }),
};

const nameOf = ({ approval_request_id: id, field }: BadFact): string => (id === null ? field : `${field} of ${id}`);

export const analyticsVerify: Command = {
  name: 'analytics verify',
  description:
    'Compares the facts of analytics with the rows of requests, and the kept sums with the facts. Exits 1 when one differs.',
  options: { tenant: TENANT },
  async run(given, context) {
    const tenants: { slug: string; requests: number; first_bad: BadFact | null }[] = [];
    for (const { id, slug } of await tenantsOf(given, context))
      tenants.push({ slug, ...(await context.within(id, (app) => app.get(FactsCheckService).check())) });
    const ok = tenants.every(({ first_bad }) => first_bad === null);
    const lines = tenants.map(
      ({ slug, requests, first_bad: bad }) => `${slug}  ${requests} requests  ${bad ? `BAD: ${nameOf(bad)}` : 'equal'}`,
    );
    return {
      json: { ok, tenants },
      text: [
        ...lines,
        ok ? 'Nothing differs.' : `Something differs. Run: ${context.program.admin} analytics rebuild`,
      ].join('\n'),
      isBad: !ok,
    };
  },
};
