import { join } from 'node:path';
import { type Container, type KubernetesObject, type PodSpec, podOf, render } from './render';

/** The folder of the manifests. */
export const MANIFESTS = join(__dirname, '..', '..', '..', '..', '..', 'deploy', 'kubernetes');

/** The folders that an operator renders. */
export const FOLDERS = ['base', 'overlays/example'] as const;
export type Folder = (typeof FOLDERS)[number];

const rendered = new Map<Folder, KubernetesObject[]>();

/** The objects of a folder, which the caller may change. Each folder is rendered once. */
export function renderFolder(folder: Folder): KubernetesObject[] {
  const objects = rendered.get(folder) ?? render(join(MANIFESTS, folder));
  rendered.set(folder, objects);
  return structuredClone(objects);
}

/** An object by kind and name. @throws Error when it is missing */
export function objectOf(folder: Folder, kind: string, name: string): KubernetesObject {
  const found = renderFolder(folder).find((object) => object.kind === kind && object.metadata.name === name);
  if (!found) throw new Error(`${folder} has no ${kind} ${name}.`);
  return found;
}

/** The fields below `spec`. */
export const specOf = <T = Record<string, unknown>>(object: KubernetesObject): T => object['spec'] as T;

export interface Workload {
  name: string;
  labels: Record<string, string>;
  pod: PodSpec;
  container: Container;
}

/** Every Deployment and Job with its pod and the one container of it. */
export function workloadsOf(folder: Folder): Workload[] {
  return renderFolder(folder).flatMap((object) => {
    const pod = podOf(object);
    const [container, ...others] = pod?.containers ?? [];
    if (!pod || !container || others.length) return [];
    const { labels } = specOf<{ template: { metadata: { labels: Record<string, string> } } }>(object).template.metadata;
    return [{ name: object.metadata.name, labels, pod, container }];
  });
}

/** The workload of a name. @throws Error when it is missing */
export function workloadOf(folder: Folder, name: string): Workload {
  const found = workloadsOf(folder).find((workload) => workload.name === name);
  if (!found) throw new Error(`${folder} has no workload ${name}.`);
  return found;
}

/** The variables with a value in the manifest. */
export const valuesOf = ({ env = [] }: Container): Record<string, string> =>
  Object.fromEntries(env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));

/** The variables from a secret, as `secret/key`. */
export const secretsOf = ({ env = [] }: Container): Record<string, string> =>
  Object.fromEntries(
    env.flatMap(({ name, valueFrom }) =>
      valueFrom ? [[name, `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`]] : [],
    ),
  );
