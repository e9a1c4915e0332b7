import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@das/embedded-postgres';
import type { Flags } from './flags';
import type { DatabaseCpu } from '../measuring/measure';
import { type Figures, measureAlternately } from '../measuring/rounds';
import type { Target } from '../measuring/target';
import { asOwner } from './as-owner';
import { parentOf, postgresCpu } from './postgres-cpu';
import { ServerProcess } from './server-process';
import { startResource } from './start-resource';

/** The resources of a benchmark run. */
export interface Run {
  flags: Flags;
  /** Started resources; they are ended in reverse order. */
  resources: AsyncDisposableStack;
  /** Reports progress. */
  log: (message: string) => void;
}

/** The database of a stage, and the program of the service that uses it. */
interface Place {
  postgres: EmbeddedPostgres;
  database?: string;
  gateway: string;
}

/** A server that has started. */
export interface Started {
  url: string;
  process: ServerProcess;
}

/** A path, because apps are started and not imported. */
const ROOT = join(__dirname, '../../../..');
const THIS_BUILD = join(ROOT, 'apps/gateway/dist/main.js');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
/** The flags that `npm start` passes to Node. */
const NODE_FLAGS = scripts.start.match(/--\S+/g) ?? [];
/** More requests than any measurement sends. */
export const QUOTA = 1_000_000_000;

/** Requests of a warm-up: 15,625 of a million rows. Requests to decide must be left for the rounds. */
const ROWS_PER_WARM_UP = 64;

/** Postpones autovacuum and checkpoints, which would affect some measurements and not others. */
const POSTGRES_SETTINGS = ['max_wal_size=8GB', 'checkpoint_timeout=60min', 'autovacuum=off'];

/** The fixture of all scenarios: one database, the service and the hand-written servers, each started on first use. */
export class Stage {
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #servers: Started[] = [];

  private constructor(
    private readonly run: Run,
    private readonly place: Place,
  ) {}

  static async open(run: Run): Promise<Stage> {
    const { resources } = run;
    const data_dir = await startResource(
      resources,
      () => mkdtemp(join(tmpdir(), 'das-bench-')),
      (folder) => rm(folder, { recursive: true, force: true }),
    );
    await chmod(data_dir, 0o755); // PostgreSQL's user must be able to enter the folder when we are root
    const postgres = await startResource(
      resources,
      () => EmbeddedPostgres.start({ data_dir, settings: POSTGRES_SETTINGS }),
      (server) => server.stop('immediate'), // after an interrupt, Nx kills a benchmark that takes more than 5 s to end
    );
    return new Stage(run, { postgres, gateway: THIS_BUILD });
  }

  /**
   * Another stage on the same PostgreSQL server, with its own database.
   *
   * @param gateway the program of the service
   */
  async another(database: string, gateway = THIS_BUILD): Promise<Stage> {
    await asOwner(this, (owner) => owner.query(`create database ${database}`));
    return new Stage(this.run, { ...this.place, database, gateway });
  }

  get flags(): Flags {
    return this.run.flags;
  }

  /** Ended with the run, such as a browser. */
  get resources(): Run['resources'] {
    return this.run.resources;
  }

  get log(): Run['log'] {
    return this.run.log;
  }

  get url(): string {
    return this.place.postgres.serviceUrl(this.place.database);
  }

  get admin_url(): string {
    return this.place.postgres.adminUrl(this.place.database);
  }

  /** Created once for all scenarios. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made as Promise<T>;
  }

  /** The service without the request log. */
  ours(): Promise<Started> {
    return this.once('ours', () => this.gateway());
  }

  /** Another process of the service. @param until when it ends */
  async gateway(
    settings: Record<string, string> = {},
    until: 'the end' | 'the end of the scenario' = 'the end',
  ): Promise<Started> {
    const variables = {
      DATABASE_URL: this.url,
      DAS_DATABASE_ADMIN_URL: this.admin_url,
      DAS_SECRET_KEY: SECRET_KEY,
      DAS_ENVIRONMENT: 'production',
      DAS_LOG_LEVEL: 'warn',
      DAS_GRAPHQL_REQUESTS_PER_MINUTE: String(QUOTA),
      DAS_REQUEST_LOG: 'off', // the hand-written servers and earlier builds have none; a scenario measures its cost
      DAS_WEBHOOK_ALLOW_HTTP: '1',
      DAS_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    };
    const started = await this.start(this.place.gateway, variables, NODE_FLAGS);
    if (until === 'the end of the scenario') this.#servers.push(started);
    return started;
  }

  /** The hand-written server of a scenario. It ends with its scenario. */
  async handWritten(work: string, variables: Record<string, string> = {}): Promise<Started> {
    const settings = { DATABASE_URL: this.url, BENCH_WORK: work, ...variables };
    const started = await this.start(require.resolve('../hand-written/server'), settings);
    this.#servers.push(started);
    return started;
  }

  /** Ends the servers of a scenario, and with them their connections. */
  async stopServers(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map(({ process }) => process.stop()));
  }

  /** Measures the targets alternately. */
  async measured(targets: Target[]): Promise<Map<string, Figures>> {
    const { rounds, seconds, rows } = this.flags;
    const databaseCpu = await this.databaseCpu();
    return measureAlternately(targets, {
      rounds,
      seconds,
      warm_up: rows / ROWS_PER_WARM_UP,
      log: this.log,
      databaseCpu,
    });
  }

  /** CPU time of all processes of the PostgreSQL server; undefined on systems without `/proc`. */
  async databaseCpu(): Promise<DatabaseCpu> {
    const postmaster = await asOwner(this, async (owner) => {
      const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
      return parentOf(rows[0]?.pid ?? NaN);
    });
    return () => (postmaster === undefined ? undefined : postgresCpu(postmaster));
  }

  private async start(program: string, variables: Record<string, string>, flags: string[] = []): Promise<Started> {
    const server = await startResource(
      this.run.resources,
      () => ServerProcess.spawn(program, variables, flags),
      (started) => started.stop(),
    );
    return { url: await server.address(), process: server };
  }
}

/** The same for all processes of the service: they share the data encrypted with it. */
const SECRET_KEY = randomBytes(32).toString('base64');
