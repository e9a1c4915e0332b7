import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { FOLDERS, MANIFESTS, renderFolder } from '../support/kubernetes/manifests';
import { type KubernetesObject, type PodSpec, podOf } from '../support/kubernetes/render';
import { typeFaults } from '../support/kubernetes/type-faults';

const changed = (kind: string, change: (spec: Record<string, unknown>) => void): KubernetesObject[] => {
  const objects = renderFolder('base').filter((object) => object.kind === kind);
  for (const { spec } of objects) change(spec as Record<string, unknown>);
  return objects.slice(0, 1);
};

test.each(FOLDERS)(
  'every object of deploy/kubernetes/%s has only fields of Kubernetes, with values of their types',
  (folder) => {
    const objects = renderFolder(folder);
    expect(objects.length).toBeGreaterThan(10);
    expect(typeFaults(objects)).toEqual([]);
  },
);

test('an unknown field, a wrong type, a missing field and a wrong word are faults', () => {
  const faults = typeFaults([
    ...changed('Deployment', (spec) => (spec['replica'] = 2)),
    ...changed('Deployment', ({ template }) => {
      const [container] = (template as { spec: PodSpec }).spec.containers;
      if (container) container['livenessProb'] = container['livenessProbe'];
    }),
    ...changed('Job', (spec) => (spec['backoffLimit'] = '3')),
    ...changed('NetworkPolicy', (spec) => (spec['policyTypes'] = ['Inbound'])),
    ...changed('Service', (spec) => (spec['ports'] = [{ name: 'http' }])),
  ]);
  expect(faults).toEqual([
    expect.stringMatching(/^Deployment das-gateway: .*'"replica"' does not exist in type 'IDeploymentSpec'/),
    expect.stringMatching(/^Deployment das-gateway: .*'"livenessProb"' does not exist in type 'IContainer'/),
    expect.stringMatching(/^Job das-migrate: Type 'string' is not assignable to type 'number'/),
    expect.stringMatching(/^NetworkPolicy das-deny: Type '"Inbound"' is not assignable/),
    expect.stringMatching(/^Service das-gateway: Property '"?port"?' is missing/),
  ]);
});

const isInstalled = spawnSync('kubectl', ['version', '--client']).status === 0;
const withKubectl = isInstalled ? test : test.skip; // CI has no kubectl

withKubectl.each(FOLDERS)('kubectl kustomize renders %s to the same objects', (folder) => {
  const text = execFileSync('kubectl', ['kustomize', join(MANIFESTS, folder)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const objects = parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
  expect(inOrder(objects)).toEqual(inOrder(renderFolder(folder)));
});

/** Objects and variables by name: versions of kustomize order them differently. */
function inOrder(objects: KubernetesObject[]): unknown[] {
  for (const container of objects.flatMap((object) => podOf(object)?.containers ?? [])) container.env?.sort(byName);
  return objects
    .map((object) => [`${object.kind} ${object.metadata.name}`, object] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1);
