import type { Row } from '../table/row';
import { type SeededProducts, seededProducts } from '../seeds/products';
import type { Stage } from '../stage/stage';
import { askForProducts } from './ask-for-products';
import { latencyRows } from './compare';
import type { Work } from './work';

/** Letters that few seeded part numbers contain, and letters that one in a hundred contains. */
const PARTS = { 'that few have': 'RBC', 'that 1 % have': 'k42' };

export const threeLetters: Work = {
  name: 'three-letters',
  run: async (stage) => {
    const products = await seededProducts(stage);
    const rows: Row[] = [];
    for (const [which, part] of Object.entries(PARTS)) {
      rows.push(...(await rowsOf(stage, products, { work: `filter by three letters ${which}`, part })));
    }
    return rows;
  },
};

async function rowsOf(stage: Stage, { large, small }: SeededProducts, { work, part }: { work: string; part: string }): Promise<Row[]> {
  const { url } = await stage.ours();
  const asked = { where: `filter: { partnumber: "${part}" }` };
  const one = askForProducts(`among ${stage.flags.rows}`, url, large, asked);
  const other = askForProducts(`among ${Math.ceil(stage.flags.rows / 100)}`, url, small, asked);
  return latencyRows(await stage.latencyOf([one, other]), { work, one, other }, { relativeTo: 'the p50 of the small', most: 3 });
}
