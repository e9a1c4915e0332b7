import { seededProducts } from '../seeds/products';
import { askForProducts } from './ask-for-products';
import { latencyBlock } from './compare';
import type { Work } from './work';

export const total: Work = {
  name: 'total',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const ours = await stage.ours();
    const figures = await stage.latencyOf([
      askForProducts('with total and lastPage', ours, large, { facts: 'currentPage hasMorePages total lastPage' }),
      askForProducts('without', ours, large),
    ]);
    return [
      latencyBlock(`products page of ${stage.flags.rows}, total`, figures, { relativeTo: 'the p50 without', most: 3 }),
    ];
  },
};
