import { seededProducts } from '../seeds/products';
import { askForProducts } from './ask-for-products';
import { throughputRows } from './compare';
import type { Work } from './work';

const WORK = 'products page, rows of many tenants or of one';

export const tenants: Work = {
  name: 'tenants',
  run: async (stage) => {
    const { large, many } = await seededProducts(stage);
    const { url } = await stage.ours();
    const { rows } = stage.flags;
    let last = 0;
    const token = (): string => many[last++ % many.length]?.owner.token ?? '';
    const one = { ...askForProducts(`${many.length} tenants × ${Math.floor(rows / many.length)}`, url, large), token };
    const other = askForProducts(`1 tenant × ${rows}`, url, large);
    return throughputRows(await stage.throughputOf([one, other]), { work: WORK, one, other }, { relativeTo: 'one tenant', least: SLOWEST });
  },
};

/** At most 1.3 times slower: 1 / 1.3. */
const SLOWEST = 0.77;
