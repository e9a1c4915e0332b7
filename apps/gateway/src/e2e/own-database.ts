import { randomBytes } from 'node:crypto';
import { migrate } from '@das/platform';
import { Client } from 'pg';
import { migrations } from '../data-source';
import { testDatabase } from './gateway';

/** A migrated database of a test's own, on the server of the others. */
export interface OwnDatabase {
  url: string;
  admin_url: string;
  drop: () => Promise<void>;
}

/** For tests with workers: these take whatever is due in their database, whoever put it there. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const name = `das_own_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const urls = { url: inDatabase(testDatabase.url, name), admin_url: inDatabase(testDatabase.admin_url, name) };
  await migrate({ ...urls, migrations });
  return { ...urls, drop: () => asAdmin(`drop database ${name} with (force)`) };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** The same address for another database. */
export function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}
