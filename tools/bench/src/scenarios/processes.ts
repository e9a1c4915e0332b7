import { availableParallelism } from 'node:os';
import { seededProducts } from '../seeds/products';
import { askForProducts } from './ask-for-products';
import { throughputBlock } from './compare';
import type { Work } from './work';

const ONE = 'DAS_PROCESSES=1';

export const processes: Work = {
  name: 'processes',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const both = await stage.gateway({ DAS_PROCESSES: '2' });
    const work = `products page, processes on ${availableParallelism()} cores that the database and the clients use too`;
    const figures = await stage.throughputOf([
      askForProducts('DAS_PROCESSES=2', { url: both.url }, large), // its first process answers no requests
      askForProducts(ONE, await stage.ours(), large),
    ]);
    await both.process.stop(); // its workers would affect the next scenarios
    return [throughputBlock(work, figures, { relativeTo: ONE, least: 1 })];
  },
};
