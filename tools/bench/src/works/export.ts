import { strictEqual } from 'node:assert';
import { type IncomingMessage, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { medianRow, mostMark, ratioMark } from '../measuring/results';
import { medianOf } from '../measuring/statistics';
import type { Server } from '../measuring/target';
import { seededRequests } from '../seeds/requests';
import { type Work, OURS } from './work';

const ROWS = 1_000_000;
const LINES_OF_A_REQUEST = 2;
const MAX_ROUNDS = 3;
const MAX_GROWTH_MB = 64;
const PER_PAGE = 100;
const PAGES = 50;
const LOOK_MS = 50;
const SLOW_BYTES_PER_S = 10_000;
const SLOW_S = 30;

/** Lines as a CSV file: their rate relative to that of the list over REST, and the memory of the process, also with a slow reader. */
export const exporting: Work = {
  name: 'export',
  run: async (stage) => {
    const { tenant } = await seededRequests(stage);
    const server = await stage.ours();
    const { token } = tenant.owner;
    const from = Math.max(stage.flags.rows - ROWS / LINES_OF_A_REQUEST, 0); // requests are created one a minute
    const moment = new Date(Date.UTC(2024, 0, 1) + from * 60_000).toISOString().slice(0, -5).replace('T', ' ');
    const query = `created_from=${encodeURIComponent(moment)}`;
    const listed = await listRate(server, token, query);
    const memory = watched(server);
    const rates: number[] = [];
    let rows = 0;
    for (let round = 1; round <= Math.min(stage.flags.rounds, MAX_ROUNDS); round += 1) {
      stage.log(`export: round ${round}`);
      const began = performance.now();
      rows = await exportedRows(server, token, query);
      rates.push((rows / (performance.now() - began)) * 1_000);
    }
    stage.log(`export: ${SLOW_S} s with a reader at 10 kB/s`);
    const fast_MB = memory.growth();
    await readSlowly(server, token, query);
    const slow_MB = memory.growth();
    memory.end();
    const work = `export of ${rows} rows`;
    const growth = (target: string, growth_MB: number) => ({
      work,
      target,
      figure: `${growth_MB.toFixed(0)} MB`,
      mark: mostMark(growth_MB, MAX_GROWTH_MB, 'MB'),
    });
    return [
      {
        ...medianRow(work, OURS, rates, { unit: 'rows/s', digits: 0 }),
        mark: ratioMark(medianOf(rates) / listed, { relativeTo: 'the rows/s of the list', least: 1 }),
      },
      growth('growth of the process', fast_MB),
      growth('growth of the process, 10 kB/s', slow_MB),
    ];
  },
};

/** Watches how much the memory of the process exceeds the present one. */
function watched({ process }: Server): { growth: () => number; end: () => void } {
  const memory = (): number => process?.memory() ?? 0;
  const before_MB = memory();
  let peak_MB = before_MB;
  const look = (): void => void (peak_MB = Math.max(peak_MB, memory()));
  const looking = setInterval(look, LOOK_MS);
  const growth = (): number => {
    look();
    const grown = peak_MB - before_MB;
    peak_MB = before_MB;
    return grown;
  };
  return { growth, end: () => clearInterval(looking) };
}

const headersOf = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Lines per second of the first page of the list, read repeatedly by one client. */
async function listRate({ url }: Server, token: string, query: string): Promise<number> {
  const read = async (): Promise<number> => {
    const response = await fetch(`${url}/v2/approvals?per_page=${PER_PAGE}&${query}`, { headers: headersOf(token) });
    const { data } = (await response.json()) as { data: { opportunities: object[] }[] };
    return data.flatMap(({ opportunities }) => opportunities).length;
  };
  await read(); // warm-up
  const began = performance.now();
  let lines = 0;
  for (let page = 1; page <= PAGES; page += 1) lines += await read();
  return (lines / (performance.now() - began)) * 1_000;
}

const opened = ({ url }: Server, token: string, query: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(`${url}/v2/approvals/export.csv?${query}`, { headers: headersOf(token), agent: false }, resolve).on(
      'error',
      reject,
    );
  });

const LINE_END = 10;

/** @returns the number of rows after the header @throws AssertionError when the transfer breaks off */
async function exportedRows(server: Server, token: string, query: string): Promise<number> {
  const response = await opened(server, token, query);
  strictEqual(response.statusCode, 200);
  let rows = -1;
  for await (const chunk of response as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === LINE_END) rows += 1;
  strictEqual(response.complete, true);
  return rows;
}

async function readSlowly(server: Server, token: string, query: string): Promise<void> {
  const response = await opened(server, token, query);
  response.pause();
  for (let tenth = 0; tenth < SLOW_S * 10; tenth += 1) {
    response.read(SLOW_BYTES_PER_S / 10);
    await pause(100);
  }
  response.on('error', () => undefined).destroy();
}
