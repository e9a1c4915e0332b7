import { strictEqual } from 'node:assert';
import { type Row, mostMark, ratioMark } from '../measuring/results';
import { ratioOf } from '../measuring/statistics';
import { type Server, type Target, always, ask } from '../measuring/target';
import { type SeededInbox, seededInboxes } from '../seeds/notifications';
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
