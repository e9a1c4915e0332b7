import { AddressRule, WebhookOptions } from '@das/webhooks';
import fc from 'fast-check';
import { FOLDERS, type Folder, valuesOf, workloadOf } from '../support/kubernetes/manifests';
import { type PolicySpec, policiesFor, reachOf } from '../support/kubernetes/network';

const COMPONENTS = ['gateway', 'worker', 'migrate'];
const namespace = (name: string): object => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
});
const HTTP = [{ protocol: 'TCP', port: 'http' }];
const DATABASE = { base: '10.20.30.40', 'overlays/example': '10.20.0.5' } as const;
const MAIL_SERVER = '10.20.0.25';
const MAIL_PORTS = [25, 465, 587, 2_525];
const METADATA = '169.254.169.254';

describe.each(FOLDERS)('deploy/kubernetes/%s', (folder) => {
  const ingressOf = (component: string): unknown[] =>
    policiesFor(folder, component).flatMap(({ ingress = [] }) => ingress);
  const reachable = (address: string, port: number): string[] =>
    COMPONENTS.filter((component) => reachOf(folder, component)(address, port));

  test.each(COMPONENTS)('connections of %s that no policy names are refused in both directions', (component) => {
    const closed = (policy: PolicySpec): boolean =>
      !policy.ingress && !policy.egress && policy.policyTypes.join() === 'Ingress,Egress';
    expect(policiesFor(folder, component).filter(closed)).toHaveLength(1);
  });

  test('gateways accept clients from the ingress and scrapes from the monitoring; other pods accept scrapes only', () => {
    const monitoring = { from: [namespace('monitoring')], ports: HTTP };
    expect(ingressOf('gateway')).toEqual([{ from: [namespace('ingress-nginx')], ports: HTTP }, monitoring]);
    expect([ingressOf('worker'), ingressOf('migrate')]).toEqual([[monitoring], [monitoring]]);
  });

  test('every pod reaches the DNS of the cluster, and no other pod', () => {
    for (const component of COMPONENTS) {
      const rules = policiesFor(folder, component).flatMap(({ egress = [] }) => egress);
      expect(rules.filter(({ to }) => to?.some(({ ipBlock }) => !ipBlock))).toEqual([
        {
          to: [{ ...namespace('kube-system'), podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } } }],
          ports: [
            { protocol: 'UDP', port: 53 },
            { protocol: 'TCP', port: 53 },
          ],
        },
      ]);
      expect(rules.filter(({ to, ports }) => !to || !ports)).toEqual([]);
    }
  });

  test('every pod reaches the database, and no other port of its address', () => {
    expect(reachable(DATABASE[folder], 5_432)).toEqual(COMPONENTS);
    expect([22, 80, 443].flatMap((port) => reachable(DATABASE[folder], port))).toEqual([]);
  });

  test('only workers reach public addresses, by https; no pod reaches the metadata address of a cloud', () => {
    expect(['93.184.216.34', '2606:4700:4700::1111'].map((address) => reachable(address, 443))).toEqual([
      ['worker'],
      ['worker'],
    ]);
    expect([80, 5_432, 8_443].flatMap((port) => reachable('93.184.216.34', port))).toEqual([]);
    expect([53, 80, 443, 5_432].flatMap((port) => reachable(METADATA, port))).toEqual([]);
  });

  test('workers reach exactly the addresses that the service calls', () => {
    const { mayCall } = ruleOf(folder);
    const mayReach = reachOf(folder, 'worker');
    const agrees = (address: string): boolean => mayReach(address, 443) === mayCall(address);
    expect(nearPrivate().filter((address) => !agrees(address))).toEqual([]);
    for (const addresses of [fc.ipV4(), fc.ipV6()]) fc.assert(fc.property(addresses, agrees), { numRuns: 300 });
  });
});

test('only workers of the example reach the mail server, at its port; the base opens no port for mails', () => {
  const reaching = (folder: Folder, address: string): [string, number][] =>
    COMPONENTS.flatMap((component) =>
      MAIL_PORTS.filter((port) => reachOf(folder, component)(address, port)).map((port): [string, number] => [
        component,
        port,
      ]),
    );
  expect(reaching('overlays/example', MAIL_SERVER)).toEqual([['worker', 587]]);
  for (const address of ['10.20.0.26', '93.184.216.34']) expect(reaching('overlays/example', address)).toEqual([]);
  for (const address of [MAIL_SERVER, '93.184.216.34']) expect(reaching('base', address)).toEqual([]);
});

/** Addresses in and around every range that is not public. */
function nearPrivate(): string[] {
  const firsts = [0, 1, 9, 10, 11, 100, 127, 128, 169, 172, 192, 198, 203, 223, 224, 240, 255];
  const seconds = [0, 15, 16, 18, 20, 31, 32, 51, 52, 63, 64, 88, 127, 128, 168, 175, 254, 255];
  const thirds = [0, 2, 48, 99, 100, 113, 193, 196, 169, 255];
  const v4 = firsts.flatMap((first) =>
    seconds.flatMap((second) => thirds.map((third) => `${first}.${second}.${third}.1`)),
  );
  const v6 = [
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::1',
    '2001::1',
    '2001:200::1',
    '2001:db8::1',
    '2002::1',
    '2620:4f:8000::1',
    '3fff::1',
    '4000::1',
    'fc00::1',
    'fe80::1',
  ];
  return [...v4, '192.31.196.1', '192.52.193.1', '10.40.0.1', ...v6];
}

/** The rule of the service with the settings of the manifests. */
function ruleOf(folder: Folder): AddressRule {
  const text = valuesOf(workloadOf(folder, 'das-worker').container)['DAS_WEBHOOK_ALLOWED_CIDRS'] ?? '';
  return new AddressRule(
    new WebhookOptions({ secret_key: '', environment: '', allowed_cidrs: text.split(',').filter(Boolean) }),
  );
}
