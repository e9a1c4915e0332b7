import { MANY, measure } from '../measuring/measure';
import { seededProducts } from '../seeds/products';
import { seededRequests } from '../seeds/requests';
import { mostMark } from '../table';
import { askForProducts } from './products-page';
import { askForRequests } from './requests-list';
import type { Work } from './work';

const MOST_MB = 250;
const LOOK_MS = 200;

export const memory: Work = {
  name: 'memory',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const { tenant } = await seededRequests(stage);
    const ours = await stage.ours();
    let peak = 0;
    const look = (): void => void (peak = Math.max(peak, ours.process.memory()));
    const looking = setInterval(look, LOOK_MS);
    const load = { connections: MANY, seconds: stage.flags.seconds * stage.flags.rounds };
    stage.log('memory under load');
    try {
      await openDashboard(ours.url);
      await measure(askForProducts('memory, products', ours, large, 'total lastPage'), load);
      await measure(askForRequests('memory, requests', ours, tenant), load);
      await openDashboard(ours.url);
    } finally {
      clearInterval(looking);
    }
    look();
    return [
      {
        work: 'memory under load, with the dashboard',
        target: 'a process, at its peak',
        figure: `${peak.toFixed(0)} MB`,
        mark: mostMark(peak, MOST_MB, 'MB'),
      },
    ];
  },
};

const PAGE = '/inbox';
const HEADERS = { accept: 'text/html' }; // otherwise the address is one of the API
/** Files of the build, as its page, its scripts and its styles name them. */
const FILE = /(?<=[/"'(])[\w-]+-[\w-]{8}\.(?:js|css|woff2)/g;

/** Reads a page of the dashboard and all files that it and they refer to. */
async function openDashboard(url: string): Promise<void> {
  const seen = new Set<string>();
  const read = async (path: string): Promise<void> => {
    seen.add(path);
    const response = await fetch(new URL(path, url), path === PAGE ? { headers: HEADERS } : {});
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${path} is not served: ${response.status}. Build the dashboard first: npx nx build dashboard`);
    for (const [name] of text.matchAll(FILE)) if (!seen.has(`/assets/${name}`)) await read(`/assets/${name}`);
  };
  await read(PAGE);
}
