import { availableParallelism } from 'node:os';
import { seededProducts } from '../seeds/products';
import { askForProducts } from './ask-for-products';
import { throughputRows } from './compare';
import type { Work } from './work';

export const processes: Work = {
  name: 'processes',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const both = await stage.gateway({ DAS_PROCESSES: '2' });
    const one = askForProducts('DAS_PROCESSES=2', both.url, large);
    const other = askForProducts('DAS_PROCESSES=1', (await stage.ours()).url, large);
    const work = `products page, processes on ${availableParallelism()} cores that the database and the clients use too`;
    const rows = throughputRows(await stage.throughputOf([one, other]), { work, one, other }, { relativeTo: other.name, least: 1 });
    await both.process.stop(); // its workers would affect the next scenarios
    return rows;
  },
};
