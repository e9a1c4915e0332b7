import type { Target } from '../measuring/target';
import { creatingTarget } from '../scenarios/create';
import { decidingTarget } from '../scenarios/decide';
import { askForProducts } from '../scenarios/products-page';
import { askForRequests } from '../scenarios/requests-list';
import { searchingTarget } from '../scenarios/search';
import { seededProducts } from '../seeds/products';
import { requestsToDecide, seededRequests } from '../seeds/requests';
import type { Stage } from '../stage/stage';

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
    target: async (stage, name) => askForProducts(name, await stage.ours(), (await seededProducts(stage)).large),
  },
  {
    name: 'search',
    title: 'search for three letters, rare',
    target: async (stage, name) =>
      searchingTarget(name, await stage.ours(), (await seededProducts(stage)).large, { description: 'xqz' }),
  },
  {
    name: 'requests',
    title: 'requests with lines and steps',
    target: async (stage, name) => askForRequests(name, await stage.ours(), (await seededRequests(stage)).tenant),
  },
  {
    name: 'create',
    title: 'createApprovalRequest, 5 lines',
    target: async (stage, name) => creatingTarget(name, await stage.ours(), (await requestsToDecide(stage)).tenant),
  },
  {
    name: 'decide',
    title: 'decide one line',
    target: async (stage, name) => decidingTarget(await stage.ours(), await requestsToDecide(stage), name),
  },
];
