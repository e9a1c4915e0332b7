import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** An object of Kubernetes, as it is sent to the cluster. */
export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

/** The fields of a kustomization that `deploy/kubernetes` uses. */
interface Kustomization {
  apiVersion: string;
  kind: string;
  namespace?: string;
  bases?: string[];
  resources?: string[];
  images?: { name: string; newName: string; newTag: string }[];
  patchesStrategicMerge?: string[];
}
const FIELDS = ['apiVersion', 'kind', 'namespace', 'bases', 'resources', 'images', 'patchesStrategicMerge'];

/** Kinds without a namespace. */
const CLUSTER_KINDS = ['Namespace'];

/**
 * Renders a folder with a kustomization, as `kubectl kustomize` does, but only with the fields that the manifests of this repository use.
 *
 * @throws Error for another field, and for a patch without an object to change
 */
export function render(folder: string): KubernetesObject[] {
  const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(kustomization).filter((field) => !FIELDS.includes(field));
  if (unknown.length) throw new Error(`render() does not know ${unknown.join(', ')} of ${folder}`);
  const { bases = [], resources = [], patchesStrategicMerge = [], namespace, images = [] } = kustomization;
  const objects = [
    ...bases.flatMap((base) => render(join(folder, base))),
    ...resources.flatMap((file) => objectsIn(join(folder, file))),
  ];
  for (const patch of patchesStrategicMerge.flatMap((file) => objectsIn(join(folder, file))))
    applyPatch(objects, patch);
  for (const object of objects)
    if (namespace && !CLUSTER_KINDS.includes(object.kind)) object.metadata.namespace = namespace;
  for (const image of images) replaceImage(objects, image);
  return objects;
}

/** The objects of a file. */
export const objectsIn = (file: string): KubernetesObject[] =>
  parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length) throw new Error(`${file}: ${document.errors.join(' ')}`);
    return document.toJS() as KubernetesObject;
  });

function applyPatch(objects: KubernetesObject[], patch: KubernetesObject): void {
  const index = objects.findIndex(({ kind, metadata }) => kind === patch.kind && metadata.name === patch.metadata.name);
  const found = objects[index];
  if (!found) throw new Error(`The patch of ${patch.kind} ${patch.metadata.name} changes nothing.`);
  objects[index] = merged(found, patch) as KubernetesObject;
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists whose entries are merged by a key. Every other list is replaced. */
const KEYS: Record<string, string> = { containers: 'name', env: 'name', volumes: 'name', volumeMounts: 'mountPath' };

/** A strategic merge: fields are merged, null removes one, and the lists of `KEYS` are merged entry by entry. */
function merged(one: unknown, other: unknown, field = ''): unknown {
  const key = KEYS[field];
  if (key && Array.isArray(one) && Array.isArray(other)) return mergedLists(one as Fields[], other as Fields[], key);
  if (!isFields(one) || !isFields(other)) return other;
  const result = { ...one };
  for (const [name, value] of Object.entries(other)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value, name);
  }
  return result;
}

function mergedLists(ones: Fields[], others: Fields[], key: string): Fields[] {
  const isNew = (entry: Fields): boolean => !ones.some((one) => one[key] === entry[key]);
  const changed = ones.map((one) => merged(one, others.find((other) => other[key] === one[key]) ?? {}) as Fields);
  return [...changed, ...others.filter(isNew)];
}

function replaceImage(
  objects: KubernetesObject[],
  { name, newName, newTag }: { name: string; newName: string; newTag: string },
): void {
  for (const object of objects)
    for (const container of containersOf(object))
      if (container.image === name) container.image = `${newName}:${newTag}`;
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { name: string; key: string; optional?: boolean } };
  }[];
  [field: string]: unknown;
}

/** The pod of a Deployment or Job. */
export interface PodSpec {
  containers: Container[];
  [field: string]: unknown;
}

/** The pod of a Deployment or Job; undefined for other kinds. */
export const podOf = ({ spec }: KubernetesObject): PodSpec | undefined =>
  (spec as { template?: { spec: PodSpec } } | undefined)?.template?.spec;

const containersOf = (object: KubernetesObject): Container[] => podOf(object)?.containers ?? [];
