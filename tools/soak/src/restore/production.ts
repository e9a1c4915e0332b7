import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CreatedTenant, createTenantByCommand, runAdmin } from '../environment/admin-program';
import { ServiceProcess } from '../environment/service-process';
import { ArchivingPostgres, PASSWORD, postgresFolder } from './archiving-postgres';
import type { PostgresPrograms } from './postgres-programs';

/** How often each kind of process was killed while it ran. */
export interface Kills {
  service: number;
  server: number;
  recovery: number;
  command: number;
}

/** Where a rehearsal takes place. */
export interface Stage {
  folder: string;
  archive: string;
  programs: PostgresPrograms;
  /** The settings that do not depend on the server. */
  settings: Record<string, string>;
  kills: Kills;
  random: () => number;
  log: (message: string) => void;
}

export async function stageIn(folder: string, given: Pick<Stage, 'programs' | 'random' | 'log'>): Promise<Stage> {
  const archive = await postgresFolder(join(folder, 'archive'));
  const settings = {
    DAS_SECRET_KEY: randomBytes(32).toString('base64'),
    DAS_AUDIT_CHECKPOINTS: join(folder, 'checkpoints.jsonl'),
    DAS_REST_REQUESTS_PER_MINUTE: '1000000',
  };
  return { ...given, folder, archive, settings, kills: { service: 0, server: 0, recovery: 0, command: 0 } };
}

/** The settings of services and commands on a server. */
export const settingsOn = (server: ArchivingPostgres, { settings }: Stage): Record<string, string> => ({
  ...settings,
  DATABASE_URL: server.urlOf('das_service'),
  DAS_DATABASE_ADMIN_URL: server.urlOf('das_owner'),
  DAS_BACKUP_URL: server.urlOf('das_backup'),
});

const ROLES = `
  create role das_owner login createrole password '${PASSWORD}';
  create role das_service login password '${PASSWORD}';
  create role das_replication login replication password '${PASSWORD}'`;
const TENANTS = ['One', 'Two', 'Three'];
const SERVICES = 2;

/** A server that archives its log, and two services on it, as in production: the owner is not a superuser. */
export class Production {
  readonly services: ServiceProcess[] = [];
  tenants: CreatedTenant[] = [];

  private constructor(
    readonly server: ArchivingPostgres,
    private readonly stage: Stage,
  ) {}

  static async start(stage: Stage): Promise<Production> {
    const server = await ArchivingPostgres.create(
      stage.programs,
      await postgresFolder(join(stage.folder, 'production')),
      stage.archive,
    );
    const production = new Production(server, stage);
    try {
      await production.install();
    } catch (error) {
      await production.end();
      throw error;
    }
    return production;
  }

  get settings(): Record<string, string> {
    return settingsOn(this.server, this.stage);
  }

  /** One of the services, at random. */
  readonly url = (): string => this.services[Math.floor(Math.random() * this.services.length)]?.url ?? '';

  /** Takes a base backup. @returns its folder */
  async baseBackup(): Promise<string> {
    const folder = await postgresFolder(join(this.stage.folder, 'base-backup'));
    await this.stage.programs.run(
      'pg_basebackup',
      '-d',
      this.server.urlOf('das_replication', ''),
      '-D',
      folder,
      '-c',
      'fast',
      '-X',
      'none',
    );
    return folder;
  }

  /** Kills a service or the server, and starts it again. */
  async disturb(): Promise<void> {
    const { kills, random } = this.stage;
    await pause(200 + random() * 600);
    if (random() < 0.5) {
      const victim = this.services.shift();
      await victim?.end('SIGKILL');
      kills.service += 1;
      this.services.push(await ServiceProcess.start(this.settings));
    } else {
      if (await this.server.kill()) kills.server += 1;
      await this.server.start();
      await this.server.query('checkpoint'); // archive_timeout takes effect with the first checkpoint after a crash
    }
  }

  /** Kills the server and all services, as when the machine is lost. */
  async lose(): Promise<void> {
    const { kills } = this.stage;
    if (await this.server.kill()) kills.server += 1;
    for (const service of this.services.splice(0)) {
      await service.end('SIGKILL');
      kills.service += 1;
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.services.splice(0).map((service) => service.end()));
    await this.server.stop();
  }

  private async install(): Promise<void> {
    await this.server.query(ROLES, 'postgres');
    await this.server.query('create database das owner das_owner', 'postgres');
    await runAdmin(this.settings, 'migrate');
    const { sql } = await runAdmin<{ sql: string }>(this.settings, 'backup-role');
    await this.server.query(`${sql}; alter role das_backup password '${PASSWORD}'`);
    for (const name of TENANTS) this.tenants.push(await createTenantByCommand(this.settings, name));
    for (let count = 0; count < SERVICES; count += 1) this.services.push(await ServiceProcess.start(this.settings));
    await mkdir(join(this.stage.folder, 'dump'), { recursive: true });
  }
}
