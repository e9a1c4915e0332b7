import { measure, MANY } from '../measuring/measure';
import { seededProducts } from '../seeds/products';
import { seededRequests } from '../seeds/requests';
import { askForProducts } from './ask-for-products';
import { askForRequests } from './requests-list';
import type { Work } from './work';

const MOST_MB = 300;
const LOOK_MS = 200;

export const memory: Work = {
  name: 'memory',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const { tenant } = await seededRequests(stage);
    const { url, process } = await stage.ours();
    let peak = 0;
    const looking = setInterval(() => (peak = Math.max(peak, process.memory())), LOOK_MS);
    const load = { connections: MANY, seconds: stage.flags.seconds * stage.flags.rounds };
    stage.log('memory under load');
    await measure(askForProducts('memory, products', url, large, { where: 'page: 1', facts: 'total lastPage' }), load);
    await measure(askForRequests('memory, requests', url, tenant), load);
    clearInterval(looking);
    const figure = `${Math.max(peak, process.memory()).toFixed(0)} MB`;
    return [
      {
        work: 'memory under load',
        target: 'a process, at its peak',
        figure,
        mark: { text: `at most ${MOST_MB} MB`, measured: figure, isMet: peak <= MOST_MB },
      },
    ];
  },
};
