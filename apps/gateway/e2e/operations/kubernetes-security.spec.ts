import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FOLDERS,
  MANIFESTS,
  objectOf,
  renderFolder,
  secretsOf,
  specOf,
  workloadOf,
  workloadsOf,
} from '../support/kubernetes/manifests';
import { type Container, type KubernetesObject, type PodSpec, objectsIn, podOf } from '../support/kubernetes/render';
import { typeFaults } from '../support/kubernetes/type-faults';

const NAMES = ['das-migrate', 'das-migrate-contract', 'das-gateway', 'das-worker'];
const SECRETS = { base: ['das', 'das-owner'], 'overlays/example': ['discounts', 'discounts-owner'] } as const;

function expectRestricted(pod: PodSpec): void {
  const { containers, securityContext, ...rest } = pod;
  expect(containers).toHaveLength(1);
  expect(securityContext).toEqual({
    runAsNonRoot: true,
    runAsUser: 1_000,
    runAsGroup: 1_000,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(containers[0]?.['securityContext']).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(rest).toMatchObject({
    serviceAccountName: 'das',
    automountServiceAccountToken: false,
    enableServiceLinks: false,
  });
  for (const field of ['hostNetwork', 'hostPID', 'hostIPC', 'volumes', 'initContainers'])
    expect(pod).not.toHaveProperty(field);
  expect(JSON.stringify(containers)).not.toMatch(/hostPort|privileged|procMount|seLinuxOptions/);
}

describe.each(FOLDERS)('deploy/kubernetes/%s', (folder) => {
  test('the namespace enforces the level restricted', () => {
    expect(objectOf(folder, 'Namespace', 'das').metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
      'pod-security.kubernetes.io/audit': 'restricted',
      'pod-security.kubernetes.io/warn': 'restricted',
    });
  });

  test('every object is in that namespace', () => {
    const others = renderFolder(folder).filter(({ kind }) => kind !== 'Namespace');
    expect(others.map(({ metadata }) => metadata.namespace)).toEqual(others.map(() => 'das'));
  });

  test.each(NAMES)(
    'the pod of %s passes the level restricted, writes nowhere, and has no token of the Kubernetes API',
    (name) => {
      expectRestricted(workloadOf(folder, name).pod);
    },
  );

  test('the service account has no token either', () => {
    expect(objectOf(folder, 'ServiceAccount', 'das')).toMatchObject({ automountServiceAccountToken: false });
  });

  test('the secrets of the service come from the secret that the user names; that of the mail server may be missing', () => {
    const [secret] = SECRETS[folder];
    const expected = Object.fromEntries(
      ['DATABASE_URL', 'DAS_SECRET_KEY', 'DAS_METRICS_TOKEN', 'DAS_SMTP_URL'].map((key) => [key, `${secret}/${key}`]),
    );
    for (const name of ['das-gateway', 'das-worker']) {
      const { container } = workloadOf(folder, name);
      expect(secretsOf(container)).toEqual(expected);
      const optional = (container.env ?? []).filter(({ valueFrom }) => valueFrom?.secretKeyRef.optional);
      expect(optional.map((each) => each.name)).toEqual(['DAS_SMTP_URL']);
    }
  });

  test('only the migration jobs have the connection of the owner, from a secret of its own', () => {
    const [secret, owner] = SECRETS[folder];
    const expected = {
      DATABASE_URL: `${secret}/DATABASE_URL`,
      DAS_DATABASE_ADMIN_URL: `${owner}/DAS_DATABASE_ADMIN_URL`,
    };
    for (const name of ['das-migrate', 'das-migrate-contract'])
      expect(secretsOf(workloadOf(folder, name).container)).toEqual(expected);
    for (const { name, container } of workloadsOf(folder).filter(({ name }) => !name.includes('migrate')))
      expect([name, JSON.stringify(container)]).toEqual([name, expect.not.stringMatching(/owner|ADMIN_URL/)]);
  });

  test('no object contains a secret', () => {
    const objects = renderFolder(folder);
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(JSON.stringify(objects)).not.toMatch(/postgres(ql)?:\/\/|[A-Za-z0-9+/]{40,}=?/);
    const secret = /(?<!PUBLIC)(_URL|KEY|TOKEN|PASSWORD)$/;
    const variables = objects.flatMap((object) => podOf(object)?.containers.flatMap(({ env = [] }) => env) ?? []);
    expect(variables.filter(({ name, value }) => secret.test(name) && value !== undefined)).toEqual([]);
  });
});

test('the pod for administration is as restricted, and has the image and secrets of the example', () => {
  const [object] = objectsIn(join(MANIFESTS, 'overlays', 'example', 'admin-pod.yaml'));
  const pod = specOf<PodSpec>(object as KubernetesObject);
  expectRestricted(pod);
  expect(typeFaults([object as KubernetesObject])).toEqual([]);
  const migrate = workloadOf('overlays/example', 'das-migrate').container;
  expect(pod.containers[0]).toMatchObject({ image: migrate.image, command: ['sleep', '3600'] });
  expect(secretsOf(pod.containers[0] as Container)).toEqual({
    ...secretsOf(migrate),
    DAS_SECRET_KEY: 'discounts/DAS_SECRET_KEY',
  });
});

test('the base names an image without a registry, and the example replaces it everywhere by this release', () => {
  const { version } = JSON.parse(readFileSync(join(MANIFESTS, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(new Set(workloadsOf('base').map(({ container }) => container.image))).toEqual(new Set(['das']));
  expect(new Set(workloadsOf('overlays/example').map(({ container }) => container.image))).toEqual(
    new Set([`registry.example.com/das:${version}`]),
  );
});
