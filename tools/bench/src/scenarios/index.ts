// All scenarios, in the order of the table.
import { awaitingMe } from './awaiting-me';
import { bulk } from './bulk';
import { create } from './create';
import { decide } from './decide';
import { deepPage } from './deep-page';
import { logIn } from './log-in';
import { memory } from './memory';
import { processes } from './processes';
import { productsPage } from './products-page';
import { queue } from './queue';
import { request } from './request';
import { requestsList } from './requests-list';
import { restart } from './restart';
import { search } from './search';
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
  search,
  requestsList,
  awaitingMe,
  request,
  queue,
  create,
  decide,
  logIn,
  bulk,
  tenants,
  processes,
  memory,
  restart,
  webhookLatency,
  webhookDrain,
];
