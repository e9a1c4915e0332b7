import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from 'pg';

/**
 * Preloaded (`node --require`) into processes of the service: writes the text of each statement of its connections to a file of the process in
 * DAS_RECORDED_STATEMENTS. Statements of tests have connections of their own.
 */
interface Recorded {
  startup: (config: { application_name?: string }) => void;
  parse: (query: { text: string }, more: boolean) => void;
}

const SERVICE = 'das';
const file = join(process.env['DAS_RECORDED_STATEMENTS'] ?? '', `${process.pid}.jsonl`);
const ofService = new WeakSet<object>();
const known = new Set<string>();
const connection = Connection.prototype as unknown as Recorded;
const { startup, parse } = connection;

connection.startup = function (this: Recorded, config): void {
  if (config.application_name === SERVICE) ofService.add(this);
  startup.call(this, config);
};

connection.parse = function (this: Recorded, query, more): void {
  if (ofService.has(this) && !known.has(query.text)) {
    known.add(query.text);
    appendFileSync(file, `${JSON.stringify(query.text)}\n`);
  }
  parse.call(this, query, more);
};
