import type { NeededRoles, NodeFacts } from './cluster-faults';
import type { Queryable } from './queryable';

type Reported = Omit<NodeFacts, 'name' | 'isCoordinator' | 'holdsShards'>;

interface Node {
  name: string;
  group_id: number;
  holds_shards: boolean;
  success: boolean;
  result: string;
}

/** Runs on every server: its facts as JSON. The names of roles are those of this command, without quotes. */
const factsOf = (roles: string): string => `
  select json_build_object(
    'citus', (select extversion from pg_extension where extname = 'citus'),
    'postgres', current_setting('server_version_num')::integer,
    'unsafe_triggers', current_setting('citus.enable_unsafe_triggers', true),
    'prepared_transactions', current_setting('max_prepared_transactions')::integer,
    'connections', current_setting('max_connections')::integer,
    'roles', (select coalesce(json_object_agg(rolname, rolcanlogin), '{}') from pg_roles where rolname = any(${roles})),
    'memberships', (select coalesce(json_agg(m.rolname || ' in ' || r.rolname order by 1), '[]') from pg_auth_members a
                      join pg_roles r on r.oid = a.roleid join pg_roles m on m.oid = a.member where r.rolname = any(${roles}) and m.rolname = any(${roles}))
  )::text`;

const NODES = `
  select n.nodename || ':' || n.nodeport as name, n.groupid as group_id, n.shouldhaveshards as holds_shards, r.success, r.result
    from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid) where n.noderole = 'primary' order by n.groupid, n.nodeid`;

/** The facts of every server, the coordinator first. @throws Error for a server that cannot be reached as the owner */
export async function readCluster(owner: Queryable, { groups, logins }: NeededRoles): Promise<NodeFacts[]> {
  const { rows: quoted } = await owner.query<{ list: string }>('select quote_literal($1::text[]) as list', [
    [...groups, ...logins],
  ]);
  const { rows } = await owner.query<Node>(NODES, [factsOf(`${quoted[0]?.list}::text[]`)]);
  return rows.map(({ name, group_id, holds_shards, success, result }) => {
    if (!success) throw new Error(`${name} cannot be queried as the owner: ${result}`);
    return { name, isCoordinator: group_id === 0, holdsShards: holds_shards, ...(JSON.parse(result) as Reported) };
  });
}
