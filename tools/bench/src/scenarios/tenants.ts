import { seededProducts } from '../seeds/products';
import { askForProducts } from './ask-for-products';
import { throughputBlock } from './compare';
import type { Work } from './work';

const WORK = 'products page, rows of many tenants or of one';
/** At most 1.3 times slower: 1 / 1.3. */
const SLOWEST = 0.77;

export const tenants: Work = {
  name: 'tenants',
  run: async (stage) => {
    const { large, many } = await seededProducts(stage);
    const ours = await stage.ours();
    const { rows } = stage.flags;
    let last = 0;
    const token = (): string => many[last++ % many.length]?.owner.token ?? '';
    const figures = await stage.throughputOf([
      { ...askForProducts(`${many.length} tenants × ${Math.floor(rows / many.length)}`, ours, large), token },
      askForProducts(`1 tenant × ${rows}`, ours, large),
    ]);
    return [throughputBlock(WORK, figures, { relativeTo: 'one tenant', least: SLOWEST })];
  },
};
