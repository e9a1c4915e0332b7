import { BlockList, isIPv6 } from 'node:net';
import { type Folder, renderFolder, specOf } from './manifests';
import type { KubernetesObject } from './render';

interface IpBlock {
  cidr: string;
  except?: string[];
}

/** One side of a NetworkPolicy rule. */
export interface Peer {
  ipBlock?: IpBlock;
  namespaceSelector?: { matchLabels: Record<string, string> };
  podSelector?: { matchLabels: Record<string, string> };
}

export interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { protocol: string; port: number | string }[];
}

export interface PolicySpec {
  podSelector: { matchLabels: Record<string, string> };
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}

/** The policies for the pods of a component, as the cluster selects them. */
export function policiesFor(folder: Folder, component: string): PolicySpec[] {
  const labels: Record<string, string> = { 'app.kubernetes.io/name': 'das', 'app.kubernetes.io/component': component };
  const selects = ({ podSelector }: PolicySpec): boolean =>
    Object.entries(podSelector.matchLabels).every(([name, value]) => labels[name] === value);
  return renderFolder(folder)
    .filter(isPolicy)
    .map((object) => specOf<PolicySpec>(object))
    .filter(selects);
}

const isPolicy = ({ kind }: KubernetesObject): boolean => kind === 'NetworkPolicy';

/** Whether the pods of a component may connect to an address outside of the cluster, at a TCP port. */
export function reachOf(folder: Folder, component: string): (address: string, port: number) => boolean {
  const rules = policiesFor(folder, component).flatMap(({ egress = [] }) => egress);
  const compiled = rules.map(({ to, ports }) => ({
    ports,
    isIn: to ? blocksOf(to) : () => true,
  }));
  return (address, port) =>
    compiled.some(
      ({ ports, isIn }) =>
        (!ports || ports.some((each) => each.protocol === 'TCP' && each.port === port)) && isIn(address),
    );
}

type Contains = (address: string) => boolean;

function blocksOf(peers: Peer[]): Contains {
  const blocks = peers.flatMap(({ ipBlock }) =>
    ipBlock ? [{ inside: rangesOf([ipBlock.cidr]), except: rangesOf(ipBlock.except ?? []) }] : [],
  );
  return (address) => blocks.some(({ inside, except }) => inside(address) && !except(address));
}

/** IPv4 and IPv6 in separate lists, because a list with both compares an IPv4 address with the IPv6 ranges too. */
function rangesOf(cidrs: string[]): Contains {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    lists[familyOf(network)].addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
