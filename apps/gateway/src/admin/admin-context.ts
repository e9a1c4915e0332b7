import { randomBytes } from 'node:crypto';
import {
  assertSessionSettings,
  assertUnprivilegedRole,
  Database,
  PlatformModule,
  type PlatformOptions,
  readFiles,
  readSettings,
  type RequestContext,
  runInContext,
  systemContext,
} from '@das/platform';
import {
  migrateDatabase,
  type MigrationChoices,
  type MigrationPlan,
  planMigrations,
  requiredMigrations,
} from '@das/schema';
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import { type EmbeddedDatabase, joinEmbeddedDatabase } from '../bootstrap/embedded-database';
import { NO_DATABASE } from '../config/demand-database';
import { Settings } from '../config/settings';
import { splitList } from '../config/split-list';
import { CommandFailed } from './cli-errors';
import { NPM, type Program } from './program';
import { databaseOptions, databaseUrls, auditSettings, withServerUrl } from '../bootstrap/database-options';
import { ReadSource } from './read-source';
import { FactsModule } from '@das/analytics';
import { ApiKeysModule } from '@das/api-keys';
import { AuditModule } from '@das/audit';
import { TenantsModule } from '@das/tenants';

/** The services that commands use. Without HTTP, so that a command starts fast. */
@Module({})
class AdminModule {
  static forRoot(settings: Settings, database: PlatformOptions): DynamicModule {
    const keys = ApiKeysModule.forRoot({ requests_per_minute: settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE });
    return {
      module: AdminModule,
      imports: [PlatformModule.forRoot(database), AuditModule, FactsModule, TenantsModule, keys],
    };
  }
}

/** A tenant by its id and slug. */
export interface NamedTenant {
  id: string;
  slug: string;
}

/** Receives the progress of what takes long. */
export type Report = (message: string) => void;

interface Caller {
  program: Program;
  report: Report;
}

/** The secret key that encrypts and signs, and the former ones that only decrypt and verify. */
export interface SecretKeys {
  current: string;
  previous: string[];
}

/** What commands work on: the database and the services of the libraries, which are created on first use. */
export class AdminContext {
  private app: INestApplicationContext | undefined;

  private constructor(
    readonly settings: Settings,
    private readonly hasSecret: boolean,
    private readonly caller: Caller,
    private readonly local?: EmbeddedDatabase,
  ) {}

  get program(): Program {
    return this.caller.program;
  }

  /** @throws WrongSettings, AlreadyRunning, CommandFailed without a database */
  static async open(given: NodeJS.ProcessEnv, program = NPM, report: Report = () => undefined): Promise<AdminContext> {
    const environment = readFiles(Settings, given);
    const DATABASE_URL = environment['DATABASE_URL']?.trim() || environment['DAS_DATABASE_ADMIN_URL']?.trim();
    if (!DATABASE_URL && !program.hasEmbedded) throw new CommandFailed(NO_DATABASE);
    const secret = environment['DAS_SECRET_KEY']?.trim();
    const placeholder = DATABASE_URL && randomBytes(32).toString('base64'); // most commands do not need the secret
    const ours = { DAS_ROLE: 'api', DAS_LOG_LEVEL: 'silent', DAS_DATABASE_POOL_SIZE: '2' };
    const settings = await withServerUrl(
      readSettings(Settings, { ...environment, ...ours, DATABASE_URL, DAS_SECRET_KEY: secret || placeholder }),
    );
    const local = DATABASE_URL ? undefined : await joinEmbeddedDatabase(settings.DAS_DATA_DIR);
    return new AdminContext(settings, Boolean(secret || local), { program, report }, local);
  }

  /** Migrates the database. @returns the names of the migrations that ran */
  migrate(choices?: MigrationChoices): Promise<string[]> {
    return migrateDatabase(databaseUrls(this.settings, this.local), { report: this.caller.report, ...choices });
  }

  /** The pending migrations, and those that a run of this phase would do. Changes nothing. */
  planMigrations(phase?: MigrationChoices['phase']): Promise<MigrationPlan> {
    return planMigrations(databaseUrls(this.settings, this.local), phase);
  }

  /** All tenants by slug. @throws CommandFailed when migrations are pending, or the log-in may not read them */
  async tenants(): Promise<NamedTenant[]> {
    return this.asOwner(async (owner) => {
      const made = await owner.query<{ is_there: boolean }>(`select to_regclass('migrations') is not null as is_there`);
      const { rows: ran } = made.rows[0]?.is_there
        ? await owner.query<{ name: string }>('select name from migrations')
        : { rows: [] };
      const isUpToDate = requiredMigrations.every(({ name }) => ran.some((each) => each.name === name));
      if (!isUpToDate) throw new CommandFailed(`The database is not up to date. Run: ${this.program.migrate}`);
      return (await owner.query<NamedTenant>('select id, slug from tenants order by slug')).rows;
    }).catch((error: unknown) => {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new CommandFailed(
        'This log-in may not read the tenants. Set DAS_DATABASE_ADMIN_URL to the log-in of the owner.',
      );
    });
  }

  /** Runs work on a connection of the tables' owner. */
  async asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
    const owner = new Client({ connectionString: databaseUrls(this.settings, this.local).admin_url });
    owner.on('error', () => undefined); // without a listener it would end the process; the next statement fails with it
    await owner.connect();
    return work(owner).finally(() => owner.end());
  }

  /** Receives the progress of what takes long. */
  get report(): Report {
    return this.caller.report;
  }

  /** The name of the service's log-in. */
  get service(): string {
    return decodeURIComponent(new URL(databaseUrls(this.settings, this.local).url).username);
  }

  /** @throws CommandFailed when no tenant has the slug */
  async tenant(slug: string): Promise<NamedTenant> {
    const tenant = (await this.tenants()).find((each) => each.slug === slug);
    if (!tenant) throw new CommandFailed(`There is no tenant ${slug}.`);
    return tenant;
  }

  /** Runs work in the context of a tenant, as the system. Work that belongs to no tenant has an empty id. */
  async within<T>(tenant_id: string, work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
    const app = await this.services();
    return runInContext(this.contextOf(tenant_id), () => work(app));
  }

  /** Where a command with long reads reads from. The caller closes it. */
  async readSource(): Promise<ReadSource> {
    const primary = (await this.services()).get(Database);
    return ReadSource.open(primary, databaseOptions(this.settings, this.local), this.settings.DAS_DATABASE_REPLICA_URL);
  }

  /** The file of the checkpoints, if they are written to a file. */
  get checkpoints(): string | undefined {
    return auditSettings(this.settings, this.local).DAS_AUDIT_CHECKPOINTS;
  }

  /** The secret key of the service and the former ones. @throws CommandFailed when it is not set */
  get secret_keys(): SecretKeys {
    const { DAS_SECRET_KEY: current } = auditSettings(this.settings, this.local);
    if (!this.hasSecret || !current)
      throw new CommandFailed(
        'Set DAS_SECRET_KEY: it signs the checkpoints of the audit log and encrypts stored secrets.',
      );
    return { current, previous: splitList(this.settings.DAS_SECRET_KEY_PREVIOUS ?? '') };
  }

  async close(): Promise<void> {
    await this.app?.close();
    await this.local?.stop();
  }

  private async services(): Promise<INestApplicationContext> {
    if (this.app) return this.app;
    const database = databaseOptions(this.settings, this.local);
    const module = AdminModule.forRoot(this.settings, database);
    this.app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    await assertUnprivilegedRole(this.app.get(Database), database);
    await assertSessionSettings(this.app.get(Database));
    return this.app;
  }

  private contextOf(tenant_id: string): RequestContext {
    return {
      ...systemContext(tenant_id, { environment: this.settings.DAS_ENVIRONMENT, name: this.program.actor }),
      request_id: 'admin',
    };
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
