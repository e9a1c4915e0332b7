import { seededProducts } from '../seeds/products';
import { askForProducts } from './ask-for-products';
import { latencyRows } from './compare';
import type { Work } from './work';

export const total: Work = {
  name: 'total',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const { url } = await stage.ours();
    const work = `products page of ${stage.flags.rows}, one client`;
    const one = askForProducts('with total and lastPage', url, large, { facts: 'currentPage hasMorePages total lastPage' });
    const other = askForProducts('without', url, large);
    return latencyRows(await stage.latencyOf([one, other]), { work, one, other }, { relativeTo: 'the p50 without', most: 3 });
  },
};
