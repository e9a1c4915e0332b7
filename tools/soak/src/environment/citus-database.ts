import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Addresses } from './idempotency-client';

interface Node {
  host: string;
  port: number;
  group_id: number;
}

const ROLES = ['das_app', 'das_authenticator', 'das_search', 'das_worker'];
const LOG_INS = ['das_owner', 'das_service'];

/** A database of its own on the servers of a Citus cluster, prepared as docs/operations.md says. */
export class CitusDatabase {
  private readonly name = `das_citus_${randomBytes(6).toString('hex')}`;

  private constructor(
    private readonly superuser: URL,
    private readonly nodes: Node[],
  ) {}

  /** @param url a superuser's address of a database on the coordinator, in which the servers of the cluster are registered */
  static async create(url: string): Promise<CitusDatabase> {
    const superuser = new URL(url);
    const nodes = await run<Node>(
      superuser,
      'select nodename as host, nodeport as port, groupid as group_id from pg_dist_node order by groupid',
    );
    const database = new CitusDatabase(superuser, nodes);
    await database.prepare();
    return database;
  }

  get addresses(): Addresses {
    return {
      url: this.at(this.coordinator, 'das_service').href,
      admin_url: this.at(this.coordinator, 'das_owner').href,
    };
  }

  /** From now on, a statement of the service that touches several shards fails. */
  async refuseSpreadStatements(): Promise<void> {
    await this.onCoordinator(
      `alter role das_service in database ${this.name} set citus.multi_task_query_log_level = 'error'`,
    );
  }

  /** The address of the server that has the rows of a tenant, as a superuser. */
  async workerOf(tenant_id: string): Promise<string> {
    const shard = `get_shard_id_for_distribution_column('products', '${tenant_id}'::text)`;
    const [placed] = await run<Pick<Node, 'group_id'>>(
      this.at(this.coordinator),
      `select groupid as group_id from pg_dist_placement where shardid = ${shard}`,
    );
    const node = this.nodes.find(({ group_id }) => group_id === placed?.group_id);
    if (!node) throw new Error(`No server has the rows of ${tenant_id}.`);
    return this.at(node).href;
  }

  async productsOf(tenant_id: string): Promise<number> {
    const counting = `select count(*)::integer as products from products where tenant_id = '${tenant_id}'`;
    const [counted] = await run<{ products: number }>(this.at(this.coordinator), counting);
    return counted?.products ?? 0;
  }

  async drop(): Promise<void> {
    await this.onCoordinator('select recover_prepared_transactions()'); // a database with one cannot be dropped
    for (const node of this.nodes)
      await run(this.at(node), `drop database ${this.name} with (force)`, this.superuser.pathname.slice(1));
  }

  private get coordinator(): Node {
    const node = this.nodes.find(({ group_id }) => group_id === 0);
    if (!node) throw new Error('The coordinator is not registered in the cluster.');
    return node;
  }

  private async prepare(): Promise<void> {
    for (const node of this.nodes) {
      await run(this.at(node), `create database ${this.name}`, this.superuser.pathname.slice(1));
      await run(this.at(node), 'create extension citus');
    }
    const { host, port } = this.coordinator;
    await this.onCoordinator(`select citus_set_coordinator_host('${host}', ${port})`);
    for (const node of this.nodes.filter(({ group_id }) => group_id !== 0))
      await this.onCoordinator(`select citus_add_node('${node.host}', ${node.port})`);
    const known = await run<{ name: string }>(this.at(this.coordinator), 'select rolname as name from pg_roles');
    for (const role of [...ROLES, ...LOG_INS].filter((each) => !known.some(({ name }) => name === each))) {
      await this.onCoordinator(`create role ${role} ${LOG_INS.includes(role) ? 'login' : 'nologin'}`);
    }
    await this.onCoordinator('alter role das_owner createrole');
    await this.onCoordinator(`grant ${ROLES.join(', ')} to das_owner with admin option`);
    await this.onCoordinator('grant das_app to das_service');
    await this.onCoordinator(`alter database ${this.name} owner to das_owner`);
    await this.onCoordinator('grant all on schema public to das_owner');
  }

  private async onCoordinator(statement: string): Promise<void> {
    await run(this.at(this.coordinator), statement);
  }

  private at({ host, port }: Node, username = this.superuser.username): URL {
    return Object.assign(new URL(this.superuser), {
      hostname: host,
      port: `${port}`,
      pathname: `/${this.name}`,
      username,
    });
  }
}

async function run<R extends object>(url: URL, statement: string, database?: string): Promise<R[]> {
  const client = new Client(
    Object.assign(new URL(url), database === undefined ? {} : { pathname: `/${database}` }).href,
  );
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}
