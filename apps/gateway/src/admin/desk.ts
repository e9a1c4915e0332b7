import { randomBytes } from 'node:crypto';
import { type Call, Database, inCall, migrate, readSettings, refusePrivilegedRole, systemCall } from '@das/platform';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import { migrations } from '../data-source';
import { databaseOf, databaseUrls, ownPlaces } from '../database-of';
import { type LocalDatabase, joinLocalDatabase } from '../local-database';
import { Settings } from '../settings';
import { CommandFailed } from './command';
import { DeskModule } from './desk.module';

/** A tenant as a command names it. */
export interface NamedTenant {
  id: string;
  slug: string;
}

/** Where commands are carried out: the database, and on it the service's own services, opened when a command needs them. */
export class Desk {
  private app: INestApplicationContext | undefined;

  private constructor(
    readonly settings: Settings,
    /** Whether the secret that checkpoints are signed with is known here. */
    readonly hasSecret: boolean,
    private readonly local?: LocalDatabase,
  ) {}

  /** @throws WrongSettings, AlreadyRunning */
  static async open(environment: NodeJS.ProcessEnv): Promise<Desk> {
    const DATABASE_URL = environment['DATABASE_URL'] || environment['DAS_DATABASE_ADMIN_URL'];
    const secret = environment['DAS_SECRET_KEY'];
    const stand_in = DATABASE_URL && randomBytes(32).toString('base64'); // most commands need none
    const ours = { DAS_ROLE: 'api', DAS_LOG_LEVEL: 'silent', DAS_DATABASE_POOL_SIZE: '2' };
    const settings = readSettings(Settings, { ...environment, ...ours, DATABASE_URL, DAS_SECRET_KEY: secret || stand_in });
    const local = DATABASE_URL ? undefined : await joinLocalDatabase(settings.DAS_DATA_DIR);
    return new Desk(settings, Boolean(secret || local), local);
  }

  /** Brings the database up to date. @returns the names of the migrations that ran */
  migrate(): Promise<string[]> {
    return migrate({ ...databaseUrls(this.settings, this.local), migrations });
  }

  /** Every tenant, by slug. @throws CommandFailed when the database is not up to date, or does not show them */
  async tenants(): Promise<NamedTenant[]> {
    const client = new Client({ connectionString: databaseUrls(this.settings, this.local).admin_url });
    await client.connect();
    try {
      const made = await client.query<{ is_there: boolean }>(`select to_regclass('migrations') is not null as is_there`);
      const { rows: ran } = made.rows[0]?.is_there ? await client.query<{ name: string }>('select name from migrations') : { rows: [] };
      const isUpToDate = migrations.every(({ name }) => ran.some((each) => each.name === name));
      if (!isUpToDate) throw new CommandFailed('The database is not up to date. Run: npm run admin -- migrate');
      return (await client.query<NamedTenant>('select id, slug from tenants order by slug')).rows;
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new CommandFailed("This log-in does not see the tenants. Give the owner's address in DAS_DATABASE_ADMIN_URL.");
    } finally {
      await client.end();
    }
  }

  /** @throws CommandFailed when there is none of that slug */
  async tenant(slug: string): Promise<NamedTenant> {
    const tenant = (await this.tenants()).find((each) => each.slug === slug);
    if (!tenant) throw new CommandFailed(`There is no tenant ${slug}.`);
    return tenant;
  }

  /** Works with the service's services as the platform itself, in a tenant. */
  async within<T>(tenant_id: string, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
    const app = await this.services();
    return inCall(this.callIn(tenant_id), () => work(app));
  }

  /** The file that checkpoints are kept in, when they are kept in one. */
  get checkpoints(): string | undefined {
    return ownPlaces(this.settings, this.local).DAS_AUDIT_CHECKPOINTS;
  }

  get secret_key(): string | undefined {
    return ownPlaces(this.settings, this.local).DAS_SECRET_KEY;
  }

  async close(): Promise<void> {
    await this.app?.close();
    await this.local?.stop();
  }

  private async services(): Promise<INestApplicationContext> {
    if (this.app) return this.app;
    const module = DeskModule.forRoot(this.settings, databaseOf(this.settings, this.local));
    this.app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    await refusePrivilegedRole(this.app.get(Database));
    return this.app;
  }

  private callIn(tenant_id: string): Call {
    return { ...systemCall(tenant_id, { environment: this.settings.DAS_ENVIRONMENT, name: 'npm run admin' }), request_id: 'admin' };
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
