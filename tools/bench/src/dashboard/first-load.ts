import { type Row, mostMark } from '../measuring/results';
import type { Work } from '../works';
import type { Stage } from '../stage/stage';
import { approvers } from './tenants';
import { addressOf, firstRow, visitAs } from './visit';

const MAX_KB = 150;
const MAX_FONT_KB = 50;
const KB = 1_000;
const PAGE = ['document', 'script', 'stylesheet'];

interface Loaded {
  type: string;
  bytes: number;
}

/** What a browser loads until the queue is idle, with gzip and with Brotli. */
export const firstLoad: Work = {
  name: 'first-load',
  run: async (stage) => [...rowsOf('gzip', await loaded(stage, 'gzip')), ...rowsOf('br', await loaded(stage, 'br'))],
};

async function loaded(stage: Stage, encoding: string): Promise<Loaded[]> {
  const visit = await visitAs(stage, (await approvers(stage)).few);
  const requests: Promise<Loaded>[] = [];
  await visit.page.setExtraHTTPHeaders({ 'accept-encoding': encoding });
  visit.page.on('requestfinished', (request) => {
    requests.push(
      request.sizes().then(({ responseBodySize }) => ({ type: request.resourceType(), bytes: responseBodySize })),
    );
  });
  await firstRow(visit, await addressOf(stage, '/inbox'));
  await visit.settled();
  const all = await Promise.all(requests);
  await visit.end();
  return all;
}

function rowsOf(encoding: string, all: Loaded[]): Row[] {
  const of = (types: string[]): Loaded[] => all.filter(({ type }) => types.includes(type));
  const line = (target: string, some: Loaded[], most_kb?: number): Row => {
    const kilobytes = some.reduce((sum, { bytes }) => sum + bytes, 0) / KB;
    return {
      work: `first load of /inbox, ${encoding}`,
      target: `${target}, ${some.length} requests`,
      figure: `${kilobytes.toFixed(1)} kB`,
      ...(most_kb !== undefined && { mark: mostMark(kilobytes, most_kb, 'kB', { digits: 1 }) }),
    };
  };
  return [
    line('HTML, JS and CSS', of(PAGE), MAX_KB),
    line('scripts of these', of(['script'])),
    line('fonts', of(['font']), MAX_FONT_KB),
    line('calls of the API', of(['fetch'])),
    line('all', all),
  ];
}
