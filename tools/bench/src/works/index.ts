// All scenarios, in the order of the table.
import { analytics, waiting } from './analytics';
import { auditExport } from './audit-export';
import { awaitingTotal, dayToDay, decideInForce } from './day-to-day';
import { deepPage, processes, products, requestLog, search, tenants, total } from './products';
import { exporting } from './export';
import { cursorDepth, delta, lookUps, upsert } from './integrators';
import { awaitingMe, create, decide, precedents, queue, requests } from './requests';
import { bulk, memory } from './single-figures';
import { firstStart, restart } from './starts';
import { inbox, mails, notifications } from './notifications';
import { simulation } from './simulation';
import { timers } from './timers';
import { recordUse, usage } from './usage';
import { webhookLatency } from './webhooks';
import { type RequestWork, type Work, measuring } from './work';

export type { RequestWork, Work } from './work';

/** What two builds are compared by. */
export const REQUEST_WORKS: RequestWork[] = [products, search, requests, awaitingMe, queue, create, decide];

export const WORKS: Work[] = [
  ...[...REQUEST_WORKS, precedents].map(measuring),
  ...[dayToDay, awaitingTotal, decideInForce, usage, recordUse],
  ...[
    total,
    deepPage,
    tenants,
    processes,
    requestLog,
    bulk,
    memory,
    restart,
    firstStart,
    webhookLatency,
    timers,
    simulation,
    auditExport,
    exporting,
    upsert,
    cursorDepth,
    delta,
    lookUps,
    inbox,
    notifications,
    mails,
    analytics,
    waiting,
  ],
];
