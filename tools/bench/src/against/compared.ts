import type { Target } from '../measuring/target';
import { requestsToDecide } from '../seeds/requests';
import { seededProducts } from '../seeds/products';
import type { Stage } from '../stage/stage';
import { askForProducts } from '../scenarios/ask-for-products';
import { creatingTarget } from '../scenarios/create';
import { decidingTarget } from '../scenarios/decide';

/** A scenario for the comparison of two builds. */
export interface Compared {
  name: string;
  title: string;
  /** Inserts its rows into the database of the stage. */
  target: (stage: Stage, name: string) => Promise<Target>;
}

export const COMPARED: Compared[] = [
  {
    name: 'products',
    title: 'products(first: 15), all fields',
    target: async (stage, name) => {
      const { large } = await seededProducts(stage);
      return askForProducts(name, await stage.ours(), large);
    },
  },
  {
    name: 'create',
    title: 'createApprovalRequest with 5 lines',
    target: async (stage, name) => {
      const { tenant } = await requestsToDecide(stage);
      return creatingTarget(name, await stage.ours(), tenant);
    },
  },
  {
    name: 'decide',
    title: 'decide one line',
    target: async (stage, name) => decidingTarget(await stage.ours(), await requestsToDecide(stage), name),
  },
];
