import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Addresses } from '../environment/idempotency-client';
import { onOwnPostgres } from '../environment/own-postgres';
import { ServiceProcess, settingsOf } from '../environment/service-process';
import type { SoakRun } from '../environment/soak-run';
import { type Comparison, type Differences, type StoredNotification, compare } from './compare';
import { DecisionLoad } from './decision-load';
import { type Door, MailServer } from './mail-server';

export interface NotificationSoak {
  decisions: number;
  /** How often a worker is ended; one in four ends by SIGTERM, the others by SIGKILL. */
  kills: number;
  /** How often the mail server breaks all conversations, and cannot be reached for a while. */
  outages: number;
}

/** The result of a run. */
export interface NotificationFigures extends Differences {
  decisions: number;
  notifications: number;
  mails: number;
  /** Messages that arrived again, because the server broke off before its answer, or a worker was killed before it recorded the answer. */
  repeated: Comparison['repeated'];
  /** States of mails that were not sent, with their last errors. Must be empty. */
  unsent: string[];
  /** People whose kept numbers are not those of their notifications. Must be empty. */
  wrong_numbers: string[];
  killed: number;
  terminated: number;
  outages: number;
  /** Conversations that the mail server broke off, by stage. */
  breaks: MailServer['breaks'];
  seconds: number;
}

interface Worker {
  process: ServiceProcess;
  door: Door;
}

const DECISIONS = 10_000;
const WORKERS = 2;
const DECISIONS_PER_KILL = 100;
const KILLS_PER_OUTAGE = 30;
const OUTAGE_MS = 1_500;
const ONE_TERMINATES_OF = 4;
/** Leases of a killed worker end after 60 s, and an unreachable server is tried every 30 s. */
const PATIENCE_MS = 180_000;
const LOOK_MS = 500;
/** For messages that should not arrive any more. */
const QUIET_MS = 2_000;

/** @param text the number of decisions; 10,000 by default */
export function notificationSoakOf([text]: string[]): NotificationSoak {
  const decisions = Number(text ?? DECISIONS);
  if (!Number.isInteger(decisions) || decisions < 1)
    throw new Error(`The number of decisions must be a whole number from 1, got "${text}".`);
  const kills = Math.max(Math.ceil(decisions / DECISIONS_PER_KILL), ONE_TERMINATES_OF);
  return { decisions, kills, outages: Math.ceil(kills / KILLS_PER_OUTAGE) };
}

/**
 * Decides requests while workers are killed and the mail server breaks off conversations. Each notification exists exactly once, each mail
 * arrives, and only a mail whose conversation was broken off or killed arrives again.
 *
 * @throws Error with the figures when a guarantee is violated
 */
export async function soakNotifications(soak: NotificationSoak, run: SoakRun): Promise<NotificationFigures> {
  const figures = await onOwnPostgres((addresses) => new Notifications(addresses, soak, run).make());
  const isViolated = Object.values(figures).some((each) => Array.isArray(each) && each.length);
  if (isViolated) throw new Error(`A guarantee is violated: ${JSON.stringify(figures, null, 2)}`);
  return figures;
}

class Notifications {
  private readonly settings: Record<string, string>;
  private readonly server = new MailServer();
  private readonly workers: Worker[] = [];
  private readonly ended = { killed: 0, terminated: 0 };

  constructor(
    private readonly addresses: Addresses,
    private readonly soak: NotificationSoak,
    private readonly run: SoakRun,
  ) {
    this.settings = {
      ...settingsOf(addresses),
      DAS_DASHBOARD: 'off',
      DAS_PUBLIC_URL: 'https://discounts.example.com',
      DAS_MAIL_FROM: '"Discounts" <discounts@example.com>',
      DAS_SMTP_TLS: 'auto',
      DAS_MAIL_SETTLE_SECONDS: '0',
      DAS_MAIL_RETRY_SECONDS: '0.5,1,2,4,8,8,8,8,8,8,8,8',
    };
  }

  async make(): Promise<NotificationFigures> {
    const began = Date.now();
    const admin = new Client(this.addresses.admin_url);
    await admin.connect();
    const api = await this.start('api', await this.server.open());
    try {
      for (let index = 0; index < WORKERS; index += 1) await this.startWorker();
      const load = await DecisionLoad.make(api.url, this.addresses.url, this.soak.decisions);
      await this.underLoad(load);
      this.run.log(`${load.done} decisions`);
      await this.untilSent(admin, load);
      await pause(QUIET_MS);
      await this.endWorkers();
      return { ...(await this.figures(admin, load)), seconds: (Date.now() - began) / 1_000 };
    } finally {
      await Promise.all([api.end(), this.endWorkers(), admin.end()]);
      await this.server.stop();
    }
  }

  /** The decisions are spread over the kills. */
  private async underLoad(load: DecisionLoad): Promise<void> {
    const { decisions, kills, outages } = this.soak;
    let kill = 0;
    const mayGoOn = (done: number): boolean => {
      this.run.signal.throwIfAborted();
      return done < ((kill + 1) * decisions) / kills;
    };
    const disturb = async (): Promise<void> => {
      const every = Math.ceil(kills / outages);
      for (; kill < kills; kill += 1) {
        await pause(200 + Math.random() * 2_000);
        await this.replaceWorker(kill % ONE_TERMINATES_OF === ONE_TERMINATES_OF - 1 ? 'SIGTERM' : 'SIGKILL');
        if (kill % every === every >> 1) await this.server.outage(OUTAGE_MS);
        if ((kill + 1) % 10 === 0) this.run.log(`${kill + 1} workers ended, ${load.done} decisions`);
      }
    };
    await Promise.all([load.run(decisions, mayGoOn), disturb()]);
  }

  private async startWorker(): Promise<void> {
    const door = await this.server.open();
    this.workers.push({ door, process: await this.start('worker', door) });
  }

  private async replaceWorker(signal: NodeJS.Signals): Promise<void> {
    const [worker] = this.workers.splice(0, 1) as [Worker];
    if (signal === 'SIGKILL') worker.door.killed_ms = Date.now();
    this.ended[signal === 'SIGKILL' ? 'killed' : 'terminated'] += 1;
    await worker.process.end(signal);
    await this.startWorker();
  }

  private start(role: 'api' | 'worker', { url }: Door): Promise<ServiceProcess> {
    return ServiceProcess.start({ ...this.settings, DAS_ROLE: role, DAS_SMTP_URL: url });
  }

  private async endWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map(({ process }) => process.end()));
  }

  /** Waits until nothing is left to do; for at most some minutes without a further mail. */
  private async untilSent(admin: Client, { tenant_id }: DecisionLoad): Promise<void> {
    const left = `select exists (select from unread_events where tenant_id = $1) or exists (select from due_emails where tenant_id = $1) as is_left`;
    let deadline = Date.now() + PATIENCE_MS;
    for (let arrived = 0; Date.now() < deadline; await pause(LOOK_MS, undefined, { signal: this.run.signal })) {
      const { rows } = await admin.query<{ is_left: boolean }>(left, [tenant_id]);
      if (!rows[0]?.is_left) return;
      if (this.server.arrivals.length > arrived) deadline = Date.now() + PATIENCE_MS;
      arrived = this.server.arrivals.length;
    }
  }

  private async figures(admin: Client, load: DecisionLoad): Promise<Omit<NotificationFigures, 'seconds'>> {
    const of = [load.tenant_id];
    const notifications = await admin.query<StoredNotification>(
      'select user_id, kind, resource_id, occurrences from notifications where tenant_id = $1',
      of,
    );
    const unsent = await admin.query<{ state: string }>(
      `select concat_ws(' ', id, status, reason, last_error) as state from email_deliveries where tenant_id = $1 and status <> 'sent'`,
      of,
    );
    const wrong = await admin.query<{ user_id: string }>(WRONG_NUMBERS, of);
    const { differences, repeated } = compare(load.expected, notifications.rows, this.server.arrivals);
    const { breaks, outages } = this.server;
    return {
      decisions: load.done,
      notifications: notifications.rows.length,
      mails: load.expected.mails.size,
      repeated,
      ...differences,
      unsent: unsent.rows.map(({ state }) => state),
      wrong_numbers: wrong.rows.map(({ user_id }) => user_id),
      ...this.ended,
      outages,
      breaks,
    };
  }
}

const WRONG_NUMBERS = `
  select coalesce(i.user_id, n.user_id) as user_id
    from (select user_id, unread, last_number from notification_inboxes where tenant_id = $1) i
    full join (select user_id, count(*) as rows, max(number) as last from notifications where tenant_id = $1 group by 1) n using (user_id)
   where i.unread is distinct from n.rows or i.last_number is distinct from n.last`;
