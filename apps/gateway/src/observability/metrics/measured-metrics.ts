import { NOTIFICATION_KINDS } from '@das/notifications';
import type { Database, Measurements } from '@das/platform';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { RETAINED_TABLES } from '../../retention/retained-tables';

const WAIT_BUCKETS_S = [0.001, 0.01, 0.05, 0.25, 1, 3];
const CALL_BUCKETS_S = [0.05, 0.25, 1, 5, 10];
/** They contain the limit of the service level objective: 5. */
const QUEUE_BUCKETS_S = [0.5, 5, 60];
const MESSAGE_OUTCOMES = ['sent', 'retried', 'failed', 'dropped'];
const DELIVERED = 'delivered';
const RETRIED_CODES = ['40001', '40P01'];

/** Metrics of the connection pool, and of everything that the libraries measure. */
export function addMeasured(registry: Registry, db: Database): void {
  addPool(registry, db);
  addTransactions(registry, db.measurements);
  addCalls(registry, db.measurements);
  addMessages(registry, db.measurements);
  addRemovedRows(registry, db.measurements);
  addNotifications(registry, db.measurements);
  addDroppedLogs(registry, db.measurements);
}

function addPool(registry: Registry, db: Database): void {
  const registers = [registry];
  const connections: Gauge = new Gauge({
    name: 'das_database_connections',
    help: 'Database connections of this process.',
    labelNames: ['state'],
    registers,
    collect: () => {
      const { busy, idle } = db.poolUse;
      connections.set({ state: 'busy' }, busy);
      connections.set({ state: 'idle' }, idle);
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'das_database_waiting',
    help: 'Operations of this process that wait for a database connection.',
    registers,
    collect: () => waiting.set(db.poolUse.waiting),
  });
  const waits = new Histogram({
    name: 'das_database_wait_seconds',
    help: 'How long calls waited for a database connection.',
    buckets: WAIT_BUCKETS_S,
    registers,
  });
  db.measurements.on('connection_wait', (seconds) => waits.observe(seconds));
}

function addTransactions(registry: Registry, measurements: Measurements): void {
  const retries = new Counter({
    name: 'das_transaction_retries_total',
    help: 'Transactions that were tried again after a serialization failure (40001) or a deadlock (40P01).',
    labelNames: ['code'],
    registers: [registry],
  });
  for (const code of RETRIED_CODES) retries.inc({ code }, 0); // a series that appears with its first increase has no rate
  measurements.on('transaction_retry', (code) => retries.inc({ code }));
}

function addCalls(registry: Registry, measurements: Measurements): void {
  const [labelNames, registers] = [['outcome'], [registry]];
  const attempts = new Counter({
    name: 'das_webhook_attempts_total',
    help: 'Calls to webhook receivers by outcome.',
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: 'das_webhook_attempt_duration_seconds',
    help: 'Duration of calls to webhook receivers by outcome.',
    labelNames,
    buckets: CALL_BUCKETS_S,
    registers,
  });
  attempts.inc({ outcome: DELIVERED }, 0);
  durations.zero({ outcome: DELIVERED });
  const delays = new Histogram({
    name: 'das_webhook_first_attempt_delay_seconds',
    help: 'Time from the creation of a delivery to its first attempt, unless it was paused.',
    buckets: QUEUE_BUCKETS_S,
    registers,
  });
  measurements.on('queue_wait', (seconds) => delays.observe(seconds));
  measurements.on('outgoing_call', (outcome, seconds) => {
    attempts.inc({ outcome });
    durations.observe({ outcome }, seconds);
  });
}

/** Mails and chat messages. */
function addMessages(registry: Registry, measurements: Measurements): void {
  const [labelNames, registers] = [['outcome'], [registry]];
  const mails = new Counter({
    name: 'das_mail_total',
    help: 'Mails that were sent, retried, failed or dropped.',
    labelNames,
    registers,
  });
  const chat = new Counter({
    name: 'das_chat_total',
    help: 'Chat messages that were sent, retried, failed or dropped.',
    labelNames,
    registers,
  });
  for (const outcome of MESSAGE_OUTCOMES) {
    mails.inc({ outcome }, 0);
    chat.inc({ outcome }, 0);
  }
  measurements.on('mail', (outcome, count) => mails.inc({ outcome }, count));
  measurements.on('chat', (outcome, count) => chat.inc({ outcome }, count));
}

function addRemovedRows(registry: Registry, measurements: Measurements): void {
  const removed = new Counter({
    name: 'das_rows_removed_total',
    help: 'Rows that retention removed, by table.',
    labelNames: ['table'],
    registers: [registry],
  });
  for (const table of RETAINED_TABLES) removed.inc({ table }, 0);
  measurements.on('rows_removed', (table, rows) => removed.inc({ table }, rows));
}

function addNotifications(registry: Registry, measurements: Measurements): void {
  const written = new Counter({
    name: 'das_notifications_total',
    help: 'Notifications that were written, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const { name } of NOTIFICATION_KINDS) written.inc({ kind: name }, 0);
  measurements.on('notifications_written', (kind, count) => written.inc({ kind }, count));
}

function addDroppedLogs(registry: Registry, measurements: Measurements): void {
  const dropped = new Counter({
    name: 'das_request_logs_dropped_total',
    help: 'Rows of the request log that were not stored: the memory for them was full, or the database was unavailable.',
    registers: [registry],
  });
  measurements.on('request_logs_dropped', (rows) => dropped.inc(rows));
}
