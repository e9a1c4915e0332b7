import { MANY, measure } from '../measuring/measure';
import { seededProducts } from '../seeds/products';
import { seededRequests } from '../seeds/requests';
import { mostMark } from '../table/mark';
import { askForProducts } from './ask-for-products';
import { openDashboard } from './open-dashboard';
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
      await measure(
        askForProducts('memory, products', ours, large, { where: 'page: 1', facts: 'total lastPage' }),
        load,
      );
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
