// All scenarios, in the order of the table.
import { bulk } from './bulk';
import { create } from './create';
import { decide } from './decide';
import { deepPage } from './deep-page';
import { memory } from './memory';
import { processes } from './processes';
import { productsPage } from './products-page';
import { requestsList } from './requests-list';
import { restart } from './restart';
import { tenants } from './tenants';
import { total } from './total';
import { webhookDrain } from './webhook-drain';
import { webhookLatency } from './webhook-latency';
import type { Work } from './work';

export type { Work } from './work';

export const WORKS: Work[] = [
  productsPage,
  total,
  deepPage,
  requestsList,
  create,
  decide,
  bulk,
  tenants,
  processes,
  memory,
  restart,
  webhookLatency,
  webhookDrain,
];
