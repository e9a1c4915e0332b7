import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createTenantByCommand, runAdmin } from './environment/admin-program';
import type { Addresses } from './environment/idempotency-client';
import { onOwnPostgres } from './environment/own-postgres';
import { PreviousBuild, isInHistory, previousRelease } from './environment/previous-release';
import { seeded } from './environment/seeded';
import { ServiceProcess, settingsOf } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';
import { Tour } from './environment/tour';

export interface UpgradeSoak {
  seed: number;
  /** How often both releases make a tour on one schema. In each of them one process is killed and started again. */
  rounds: number;
}

/** The result of a run. */
export interface UpgradeFigures {
  seed: number;
  runs: number;
  kills: number;
  /** Responses of the tours that were not as expected, and stored counts that differ. Must be empty. */
  losses: string[];
  requests: number;
  ran: Record<'expand' | 'contract', string[]>;
  audit: unknown;
  seconds: number;
}

const WRONG_COUNTS = `
  select 'products ' || tenant_id as what from (select tenant_id, count(*) as rows from products group by 1) p
    full join (select tenant_id, sum(rows) as rows from product_counts group by 1) c using (tenant_id)
   where coalesce(p.rows, 0) <> coalesce(c.rows, 0)
  union all
  select 'requests ' || tenant_id from (select tenant_id, count(*) as rows from approval_requests where deleted_at is null group by 1) r
    full join (select tenant_id, sum(rows) as rows from request_counts group by 1) c using (tenant_id)
   where coalesce(r.rows, 0) <> coalesce(c.rows, 0)`;

/** What workers of this release have not done yet: notifications, and facts of what either release has changed. */
const WAITING_WORK = `
  select 'Unread events of ' || tenant_id as what from unread_events
  union all select 'Unread notices of ' || tenant_id from unread_notices
  union all select 'Changed requests of ' || tenant_id from changed_requests`;
const PATIENCE_MS = 60_000;
const LOOK_MS = 500;

/** Runs the previous release and this one side by side. @throws Error when a guarantee is violated, or nothing was killed */
export async function soakUpgrade(soak: UpgradeSoak, run: SoakRun): Promise<UpgradeFigures | { skipped: string }> {
  const release = previousRelease();
  if (!(await isInHistory(release)))
    return { skipped: `The history of this checkout does not contain release ${release.version} (${release.commit}).` };
  run.log(`building release ${release.version}`);
  const previous = await PreviousBuild.make(release);
  try {
    const figures = await onOwnPostgres((addresses) => new Upgrade(addresses, previous, soak, run).make());
    if (figures.losses.length) throw new Error(`During the upgrade: ${JSON.stringify(figures, null, 2)}`);
    if (!figures.kills) throw new Error('Nothing was killed.');
    return figures;
  } finally {
    previous.remove();
  }
}

type Side = 'previous' | 'this';

class Upgrade {
  private readonly services = new Map<Side, ServiceProcess>();
  private readonly settings: Record<string, string>;
  private readonly random: () => number;
  private readonly losses: string[] = [];
  private tenants = 0;
  private requests = 0;
  private kills = 0;

  constructor(
    private readonly addresses: Addresses,
    private readonly previous: PreviousBuild,
    private readonly soak: UpgradeSoak,
    private readonly run: SoakRun,
  ) {
    this.settings = { ...settingsOf(addresses), DAS_DASHBOARD: 'off' };
    this.random = seeded(soak.seed);
  }

  /** Old schema with the previous release; expanded and contracted schema with both. */
  async make(): Promise<UpgradeFigures> {
    const began = Date.now();
    try {
      await this.start('previous');
      await this.tour('previous', 'the old schema');
      const [expand] = await Promise.all([this.migrate('expand'), this.tour('previous', 'a schema that expands')]);
      await this.start('this');
      await this.rounds('the expanded schema');
      const [contract] = await Promise.all([
        this.migrate('contract'),
        this.tour('previous', 'a schema that contracts'),
      ]);
      await this.rounds('the contracted schema');
      const audit = await runAdmin(this.settings, 'audit', 'verify');
      const wrong = await this.found(WRONG_COUNTS);
      this.losses.push(...wrong.map((what) => `The stored count is wrong: ${what}`), ...(await this.unfinished()));
      const { kills, losses, requests } = this;
      return {
        seed: this.soak.seed,
        runs: 1,
        kills,
        losses,
        requests,
        ran: { expand, contract },
        audit,
        seconds: (Date.now() - began) / 1_000,
      };
    } finally {
      await Promise.all([...this.services.values()].map((service) => service.end()));
    }
  }

  private async rounds(schema: string): Promise<void> {
    for (let round = 0; round < this.soak.rounds; round += 1) {
      this.run.signal.throwIfAborted();
      await Promise.all([this.tour('previous', schema), this.tour('this', schema)]);
      await this.restart(this.random() < 0.5 ? 'previous' : 'this');
    }
  }

  private async migrate(phase: 'expand' | 'contract'): Promise<string[]> {
    const { ran } = await runAdmin<{ ran: string[] }>(this.settings, 'migrate', '--phase', phase);
    this.run.log(`${phase}: ${ran.length} migrations`);
    return ran;
  }

  /** Only the previous release migrates when it starts, as it does without the setting. */
  private async start(side: Side): Promise<void> {
    const service =
      side === 'this'
        ? ServiceProcess.start({ ...this.settings, DAS_MIGRATE: 'never' })
        : ServiceProcess.start(this.settings, this.previous.main);
    this.services.set(side, await service);
  }

  private async restart(side: Side): Promise<void> {
    await this.services.get(side)?.end('SIGKILL');
    this.kills += 1;
    await this.start(side);
  }

  /** The tenants of a tour are new, and the program of the same release creates them. */
  private async tour(side: Side, schema: string): Promise<void> {
    const settings = {
      ...this.settings,
      DAS_MIGRATE: 'never',
      ...(side === 'previous' ? { program: this.previous.admin } : {}),
    };
    const created = async (): ReturnType<typeof createTenantByCommand> =>
      createTenantByCommand(settings, `Tour${(this.tenants += 1)}`);
    const { requests, failed } = await new Tour(this.services.get(side)?.url ?? '', [
      await created(),
      await created(),
    ]).make();
    this.requests += requests;
    this.losses.push(...failed.map((failure) => `${side} release on ${schema}: ${failure}`));
    this.run.log(`${side} release on ${schema}: ${requests} requests, ${failed.length} failed`);
  }

  /** What the workers of this release have left. Facts must be right for all requests, also those that the other release changed. */
  private async unfinished(): Promise<string[]> {
    const deadline = Date.now() + PATIENCE_MS;
    let waiting = await this.found(WAITING_WORK);
    for (; waiting.length && Date.now() < deadline; waiting = await this.found(WAITING_WORK)) await pause(LOOK_MS);
    if (waiting.length) return waiting;
    return runAdmin(this.settings, 'analytics', 'verify').then(
      () => [],
      (error: Error & { stdout?: string }) => [`Facts differ: ${error.stdout ?? error.message}`],
    );
  }

  /** @param statement selects a text `what` */
  private async found(statement: string): Promise<string[]> {
    const admin = new Client(this.addresses.admin_url);
    await admin.connect();
    const { rows } = await admin.query<{ what: string }>(statement).finally(() => admin.end());
    return rows.map(({ what }) => what);
  }
}
