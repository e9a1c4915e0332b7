import type { Node, RangeVar } from 'libpg-query';

type KeyOf<T> = T extends T ? keyof T : never;
/** The name of a kind of node, such as `AlterTableStmt`. */
export type Kind = KeyOf<Node>;
export type NodeOf<K extends Kind> = Extract<Node, Record<K, unknown>>[K];
/** A function for some kinds of nodes. */
export type ByKind<R> = { readonly [K in Kind]?: (node: NodeOf<K>) => R };

/** The result of the function for the kind of this node, or undefined. */
export function byKind<R>(functions: ByKind<R>, node: Node | undefined): R | undefined {
  for (const [kind, content] of Object.entries(node ?? {}))
    return (functions[kind as Kind] as ((content: unknown) => R) | undefined)?.(content);
  return undefined;
}

/** The content of a node of this kind, undefined for other kinds. */
export const asKind = <K extends Kind>(kind: K, node: Node | undefined): NodeOf<K> | undefined =>
  (node as Partial<Record<K, NodeOf<K>>> | undefined)?.[kind];

/** All objects of a syntax tree, depth first, each with the name that its parent gives to it. */
export function* objectsIn(tree: unknown, name = ''): Generator<[name: string, object: object]> {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree)) yield [name, tree];
  for (const [key, value] of Object.entries(tree)) yield* objectsIn(value, key);
}

/** All nodes of one kind. A node that its parent knows by its type, such as the relation of a statement, is not among them. */
export function* nodesOf<K extends Kind>(kind: K, tree: unknown): Generator<NodeOf<K>> {
  for (const [name, object] of objectsIn(tree)) if (name === kind) yield object as NodeOf<K>;
}

/** All relations that a syntax tree names. */
export function* relationsIn(tree: unknown): Generator<RangeVar> {
  for (const [, object] of objectsIn(tree)) if ('relname' in object && !('sval' in object)) yield object as RangeVar;
}

/** Whether the options of a statement, such as `full` of `vacuum`, have this one. */
export const hasOption = (name: string, options: Node[] = []): boolean =>
  options.some((option) => asKind('DefElem', option)?.defname === name);

/** The parts of a name, such as `public` and `products`. */
export function partsOf(name: Node | Node[] | undefined): string[] {
  const nodes = Array.isArray(name) ? name : [...(asKind('List', name)?.items ?? (name ? [name] : []))];
  return nodes.flatMap((node) => {
    const names = asKind('ObjectWithArgs', node)?.objname ?? asKind('TypeName', node)?.names;
    return names ? partsOf(names) : (asKind('String', node)?.sval ?? []);
  });
}

/** The name without its schema. */
export const lastOf = (name: Node | Node[] | undefined): string => partsOf(name).at(-1) ?? '';
