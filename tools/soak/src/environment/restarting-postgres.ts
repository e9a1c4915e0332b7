import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '@das/embedded-postgres';

const UNSAFE_AND_FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A temporary database server that can be restarted on the same address. */
export class RestartingPostgres {
  private constructor(
    private readonly data_dir: string,
    private readonly settings: string[],
    private server: EmbeddedPostgres,
  ) {}

  static async start(): Promise<RestartingPostgres> {
    const data_dir = await mkdtemp(join(tmpdir(), 'das-soak-'));
    await chmod(data_dir, 0o755); // PostgreSQL's user must be able to enter the folder when we are root
    const settings = [...UNSAFE_AND_FAST, `port=${await freePort()}`];
    return new RestartingPostgres(data_dir, settings, await EmbeddedPostgres.start({ data_dir, settings }));
  }

  get urls(): { url: string; admin_url: string } {
    return { url: this.server.serviceUrl(), admin_url: this.server.adminUrl() };
  }

  async restart(): Promise<void> {
    await this.server.stop();
    this.server = await EmbeddedPostgres.start({ data_dir: this.data_dir, settings: this.settings });
  }

  async remove(): Promise<void> {
    await this.server.stop();
    await rm(this.data_dir, { recursive: true, force: true });
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
