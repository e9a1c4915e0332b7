import { strictEqual } from 'node:assert';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { DatabaseCpu } from '../measuring/measure';
import { type Row, leastMark, mostMark, ratioMark } from '../measuring/results';
import { ratioOf } from '../measuring/statistics';
import { type Server, type Target, always, ask } from '../measuring/target';
import { type SeededInbox, announceEvents, seedEvents, seedMails, seededInboxes } from '../seeds/notifications';
import { asOwner } from '../stage/as-owner';
import type { ServerProcess } from '../stage/server-process';
import type { Stage } from '../stage/stage';
import { bySize, compared, p50Of } from './compared';
import { type Work, OURS } from './work';

const PER_PAGE = 15;
const FIELDS = 'data { id kind read_at occurrences occurred_at resource_id } paginatorInfo { hasMorePages }';
const PAGES = {
  'first page of the inbox': `{ notifications(first: ${PER_PAGE}) { ${FIELDS} } }`,
  'first page of the unread ones': `{ notifications(first: ${PER_PAGE}, filter: { unread: true }) { ${FIELDS} } }`,
};
const ME = 'permissions user { id name role }';
const WITH_NUMBER = `{ me { ${ME} unread_notifications } }`;
const READ_ALL = 'mutation ($before: DateTime) { markNotificationsRead(before: $before) { changed unread } }';
const MOST_WITH_NUMBER = 1.1;
const MOST_MS = 500;

/** The inbox of a person with many unread notifications: pages relative to a small inbox, the number of unread ones, and reading all. */
export const inbox: Work = {
  name: 'inbox',
  run: async (stage) => {
    const { large, small } = await seededInboxes(stage);
    const server = await stage.ours();
    const target = (name: string, query: string, { tenant }: SeededInbox): Target => ({
      name,
      server,
      token: () => tenant.owner.token,
      body: always({ query }),
    });
    const pages = [];
    for (const [title, query] of Object.entries(PAGES)) {
      const [first, second] = [large, small].map((each) => target(`of ${each.rows}`, query, each)) as [Target, Target];
      pages.push(await bySize(stage, title, first, second));
    }
    const number = await compared(
      stage,
      'me with the number of unread notifications',
      [target('with the number', WITH_NUMBER, large), target('without', `{ me { ${ME} } }`, large)],
      ([first, second]) =>
        ratioMark(ratioOf(p50Of(first), p50Of(second)), { relativeTo: 'the p50 without it', most: MOST_WITH_NUMBER }),
    );
    return [...pages, number, await readAll(server, large)];
  },
};

/** Once: the notifications are read afterwards. */
async function readAll(server: Server, { tenant, rows }: SeededInbox): Promise<Row> {
  const variables = { before: new Date().toISOString().slice(0, 19).replace('T', ' ') };
  const began = performance.now();
  const { markNotificationsRead: answer } = await ask<{ markNotificationsRead: { changed: number; unread: number } }>(
    server,
    tenant.owner.token,
    { query: READ_ALL, variables },
  );
  const duration_ms = performance.now() - began;
  strictEqual(answer.changed, rows);
  strictEqual(answer.unread, 0);
  return {
    work: `markNotificationsRead of ${rows} unread notifications`,
    target: OURS,
    figure: `${duration_ms.toFixed(0)} ms`,
    mark: mostMark(duration_ms, MOST_MS, 'ms'),
  };
}

const LEAST_NOTIFICATIONS = 1_000;
const LEAST_MAILS = 100;
const MOST_GROWTH_MB = 64;
const LOOK_MS = 100;
/** Of the mails that wait, so many are sent: the rest would take a quarter of an hour at the rate of the goal. */
const MOST_SENT = 5_000;

/** Events of approvals that no worker has read: until each has its notification. */
export const notifications: Work = {
  name: 'notifications',
  run: async (stage) => {
    const { process } = await stage.ours();
    const waiting = await seedEvents(stage);
    const of = [waiting.tenant.id];
    return asOwner(stage, async (owner) => {
      const costs = await Costs.begin(stage, process);
      await announceEvents(owner, waiting);
      const isRead = async (): Promise<boolean> =>
        !(await owner.query('select from unread_events where tenant_id = $1', of)).rowCount;
      while (!(await isRead())) await costs.look();
      const written = await owner.query<{ n: number }>(
        'select count(*)::int as n from notifications where tenant_id = $1',
        of,
      );
      strictEqual(written.rows[0]?.n, waiting.rows);
      return costs.rows(`${waiting.rows} events to notifications`, {
        count: waiting.rows,
        unit: 'notifications',
        least: LEAST_NOTIFICATIONS,
      });
    });
  },
};

/** Due mails, to a mail server on the loopback address that accepts each. */
export const mails: Work = {
  name: 'mails',
  run: async (stage) => {
    const { rows } = await seedMails(stage);
    let accepted = 0;
    const server = new SMTPServer({
      logger: false,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, _session, done) =>
        void stream.resume().once('end', () => {
          accepted += 1;
          done();
        }),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    try {
      const settings = {
        DAS_ROLE: 'worker',
        DAS_SMTP_URL: `smtp://127.0.0.1:${port}`,
        DAS_SMTP_TLS: 'auto',
        DAS_MAIL_FROM: 'discounts@example.com',
        DAS_PUBLIC_URL: 'https://discounts.example.com',
      };
      const { process } = await stage.gateway(settings, 'the end of the scenario');
      const count = Math.min(MOST_SENT, rows);
      const before = accepted;
      const costs = await Costs.begin(stage, process);
      while (accepted < count) await costs.look();
      return await costs.rows(`mails, while ${rows} wait`, {
        count: accepted - before,
        unit: 'mails',
        least: LEAST_MAILS,
      });
    } finally {
      await stage.stopServers();
      server.close();
    }
  },
};

/** Time and memory of a process since a moment, and the CPU time of it and of the database. */
class Costs {
  private readonly began = performance.now();
  private readonly before_MB: number;
  private peak_MB: number;

  private constructor(
    private readonly process: ServerProcess,
    private readonly databaseCpu: DatabaseCpu,
    private readonly before_us: { process: number; database: number | undefined },
  ) {
    this.before_MB = this.peak_MB = process.memory();
  }

  static async begin(stage: Stage, process: ServerProcess): Promise<Costs> {
    const databaseCpu = await stage.databaseCpu();
    return new Costs(process, databaseCpu, { process: await process.cpuTime(), database: databaseCpu() });
  }

  /** Waits a little, and notes the memory. */
  async look(): Promise<void> {
    await pause(LOOK_MS);
    this.peak_MB = Math.max(this.peak_MB, this.process.memory());
  }

  async rows(work: string, { count, unit, least }: { count: number; unit: string; least: number }): Promise<Row[]> {
    const rate = (count / (performance.now() - this.began)) * 1_000;
    const growth_MB = this.peak_MB - this.before_MB;
    const { process, database = NaN } = this.before_us;
    const each_us = [(await this.process.cpuTime()) - process, (this.databaseCpu() ?? NaN) - database].map((us) =>
      (us / count).toFixed(0),
    );
    return [
      { work, target: OURS, figure: `${rate.toFixed(0)} ${unit}/s`, mark: leastMark(rate, least, `${unit}/s`) },
      {
        work,
        target: 'growth of the process',
        figure: `${growth_MB.toFixed(0)} MB`,
        mark: mostMark(growth_MB, MOST_GROWTH_MB, 'MB'),
      },
      { work, target: 'CPU time for each, of process and database', figure: `${each_us.join(' + ')} µs` },
    ];
  }
}
