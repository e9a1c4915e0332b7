import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@das/embedded-postgres';
import type { Flags } from './flags';
import { type Load, FEW, MANY, type Target } from './measure';
import { measureInTurns } from './measure-in-turns';
import type { Figures } from './figures';
import { ServerProcess } from './server-process';
import type { Undoing } from './undoing';

/** A server that has started. */
export interface Started {
  url: string;
  process: ServerProcess;
}

/** By its place: an app is started, not imported. */
const GATEWAY = join(__dirname, '../../../apps/gateway/dist/main.js');
/** As `npm start` and the image have it. */
const GATEWAY_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024'];
/** More requests than any measurement can use up. */
export const QUOTA = 1_000_000_000;

/** The embedded server as it is, but that it does not tidy up after the seeds in the middle of a measurement. */
const POSTGRES_SETTINGS = ['max_wal_size=8GB', 'checkpoint_timeout=60min', 'autovacuum=off'];

/** What all works stand on: one database, the service, and what it is compared with; each made when it is first asked for. */
export class Stage {
  readonly #made = new Map<string, Promise<unknown>>();

  private constructor(
    readonly flags: Flags,
    readonly tell: (what: string) => void,
    private readonly undoing: Undoing,
    private readonly postgres: EmbeddedPostgres,
  ) {}

  static async open(flags: Flags, undoing: Undoing, tell: (what: string) => void): Promise<Stage> {
    const data_dir = await undoing.start(
      () => mkdtemp(join(tmpdir(), 'das-bench-')),
      (folder) => rm(folder, { recursive: true, force: true }),
    );
    await chmod(data_dir, 0o755); // where root starts it, PostgreSQL runs as another user, who must get in
    const postgres = await undoing.start(
      () => EmbeddedPostgres.start({ data_dir, settings: POSTGRES_SETTINGS }),
      (server) => server.stop(),
    );
    return new Stage(flags, tell, undoing, postgres);
  }

  get url(): string {
    return this.postgres.serviceUrl();
  }

  get admin_url(): string {
    return this.postgres.adminUrl();
  }

  /** What is made once, however many works need it. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#made.get(name) ?? make();
    this.#made.set(name, made);
    return made as Promise<T>;
  }

  /** The service with everything on, as it is by default. */
  ours(): Promise<Started> {
    return this.once('ours', () => this.gateway());
  }

  /** Another process of the service. */
  gateway(settings: Record<string, string> = {}): Promise<Started> {
    const variables = {
      DATABASE_URL: this.url,
      DAS_DATABASE_ADMIN_URL: this.admin_url,
      DAS_SECRET_KEY: SECRET_KEY,
      DAS_ENVIRONMENT: 'production',
      DAS_LOG_LEVEL: 'warn',
      DAS_GRAPHQL_REQUESTS_PER_MINUTE: String(QUOTA),
      DAS_WEBHOOK_ALLOW_HTTP: '1',
      DAS_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    };
    return this.start(GATEWAY, variables, GATEWAY_FLAGS);
  }

  /** A server of the bench, by its module. */
  server(module: string, variables: Record<string, string>): Promise<Started> {
    return this.start(require.resolve(`./${module}`), { DATABASE_URL: this.url, ...variables });
  }

  /** Measures with many clients, for throughput. */
  throughputOf(targets: Target[]): Promise<Map<string, Figures>> {
    return this.measured(targets, { connections: MANY, seconds: this.flags.seconds });
  }

  /** Measures with one client, for latency. */
  latencyOf(targets: Target[]): Promise<Map<string, Figures>> {
    return this.measured(targets, { connections: FEW, seconds: this.flags.seconds });
  }

  private measured(targets: Target[], load: Load): Promise<Map<string, Figures>> {
    return measureInTurns(targets, { rounds: this.flags.rounds, load, tell: this.tell });
  }

  private async start(program: string, variables: Record<string, string>, flags: string[] = []): Promise<Started> {
    const server = await this.undoing.start(
      () => ServerProcess.spawn(program, variables, flags),
      (started) => started.stop(),
    );
    return { url: await server.address(), process: server };
  }
}

/** The same for all processes of the service: they share what is sealed with it. */
const SECRET_KEY = randomBytes(32).toString('base64');
