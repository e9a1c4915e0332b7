// All scenarios, in the order of the table.
import { bulk } from './bulk';
import { create } from './create';
import { decide } from './decide';
import { memory } from './memory';
import { productsPage } from './products-page';
import { requestsList } from './requests-list';
import { restart } from './restart';
import { search } from './search';
import type { Work } from './work';

export type { Work } from './work';

export const WORKS: Work[] = [productsPage, search, requestsList, create, decide, bulk, memory, restart];
