import { seededProducts } from '../seeds/products';
import { PER_PAGE, askForProducts } from './ask-for-products';
import { latencyRows } from './compare';
import type { Work } from './work';

const DEEP = 10_000;

export const deepPage: Work = {
  name: 'deep-page',
  run: async (stage) => {
    const { large } = await seededProducts(stage);
    const { url } = await stage.ours();
    const page = Math.min(DEEP, Math.floor(stage.flags.rows / PER_PAGE / 2));
    const one = askForProducts(`page ${page}`, url, large, { where: `page: ${page}` });
    const other = askForProducts('page 1', url, large);
    return latencyRows(await stage.latencyOf([one, other]), { work: `a page of ${stage.flags.rows} products, one client`, one, other }, { relativeTo: 'the p50 of page 1', most: 5 }); // prettier-ignore
  },
};
