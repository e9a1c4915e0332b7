import { migrate } from '@das/platform';
import { Client } from 'pg';
import { migrations } from '../data-source';
import { testDatabase } from './gateway';

/** A database for tests whose workers may not meddle with what other tests do. */
export interface OwnDatabase {
  url: string;
  admin_url: string;
  /** Removes it, though somebody may still be connected. */
  drop: () => Promise<void>;
}

export async function ownDatabase(): Promise<OwnDatabase> {
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  const name = `das_own_${process.pid}_${Date.now()}`;
  await admin.query(`create database ${name}`);
  const own = { url: inDatabase(testDatabase.url, name), admin_url: inDatabase(testDatabase.admin_url, name) };
  await migrate({ ...own, migrations });
  const drop = async (): Promise<void> => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { ...own, drop };
}

/** The same server, another database. */
export function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}
