/** The facts of one server of the cluster, as it reports them. */
export interface NodeFacts {
  /** Host and port. */
  name: string;
  isCoordinator: boolean;
  holdsShards: boolean;
  /** The version of the extension citus; null without it. */
  citus: string | null;
  /** `server_version_num`. */
  postgres: number;
  unsafe_triggers: string | null;
  prepared_transactions: number;
  connections: number;
  /** Roles of the service, and whether each may log in. */
  roles: Record<string, boolean>;
  /** `member in role`. */
  memberships: string[];
}

/** What the servers must have in common. */
export interface NeededRoles {
  /** Roles that own functions and views, or hold rights. */
  groups: string[];
  /** The log-ins of owner and service. */
  logins: string[];
}

const OLDEST_CITUS = 13;

const majorOf = (version: string | number): number =>
  typeof version === 'number' ? Math.floor(version / 10_000) : Number.parseInt(version, 10);

/** Why the servers cannot hold the tables, in one sentence each. The first node is the coordinator. */
export function clusterFaults(nodes: readonly NodeFacts[], needed: NeededRoles): string[] {
  const [coordinator] = nodes;
  if (!coordinator?.isCoordinator)
    return ['The coordinator is not registered. Run: select citus_set_coordinator_host(...)'];
  const workers = nodes.some(({ holdsShards }) => holdsShards)
    ? []
    : ['No server holds shards. Run for each worker: select citus_add_node(...)'];
  return [
    ...workers,
    ...nodes.flatMap((node) => nodeFaults(node, coordinator, needed).map((fault) => `${node.name}: ${fault}`)),
  ];
}

function nodeFaults(node: NodeFacts, coordinator: NodeFacts, { groups, logins }: NeededRoles): string[] {
  const { citus, postgres, unsafe_triggers, prepared_transactions, connections, roles, memberships } = node;
  if (citus === null) return ['the extension citus is missing. Run: create extension citus'];
  const missing = [...groups, ...logins].filter((role) => !(role in roles));
  const left = coordinator.memberships.filter((each) => !memberships.includes(each));
  return [
    ...(majorOf(citus) < OLDEST_CITUS ? [`Citus ${citus} is too old, ${OLDEST_CITUS} is needed`] : []),
    ...(citus !== coordinator.citus ? [`Citus ${citus} differs from the coordinator's ${coordinator.citus}`] : []),
    ...(majorOf(postgres) !== majorOf(coordinator.postgres)
      ? [`PostgreSQL ${majorOf(postgres)} differs from the coordinator's ${majorOf(coordinator.postgres)}`]
      : []),
    ...(unsafe_triggers !== 'on' ? ['citus.enable_unsafe_triggers must be on'] : []),
    ...(prepared_transactions < connections
      ? [`max_prepared_transactions is ${prepared_transactions}, and max_connections ${connections}`]
      : []),
    ...missing.map((role) => `the role ${role} is missing`),
    ...logins.filter((role) => roles[role] === false).map((role) => `the role ${role} may not log in`),
    ...left.map((each) => `a membership is missing: ${each}`),
  ];
}
