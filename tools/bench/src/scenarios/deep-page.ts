import { seededProducts } from '../seeds/products';
import { PER_PAGE, askForProducts } from './ask-for-products';
import { latencyBlock } from './compare';
import type { Work } from './work';

const DEEP = 10_000;

export const deepPage: Work = {
  name: 'deep-page',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const ours = await stage.ours();
    const page = Math.min(DEEP, Math.floor(stage.flags.rows / PER_PAGE / 2));
    const figures = await stage.latencyOf([
      askForProducts(`page ${page}`, ours, large, { where: `page: ${page}` }),
      askForProducts('page 1', ours, large),
    ]);
    return [
      latencyBlock(`a page of ${stage.flags.rows} products`, figures, { relativeTo: 'the p50 of page 1', most: 5 }),
    ];
  },
};
