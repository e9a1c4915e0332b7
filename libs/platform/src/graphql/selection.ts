import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { PageSelection } from '../database/page';

type Selected = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

const infoOf = (context: ExecutionContext): Selected =>
  GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>();

/** Parameter of a resolver: the {@link PageSelection} of its field. */
export const SelectedPage = createParamDecorator((_: unknown, context: ExecutionContext) =>
  pageSelection(infoOf(context)),
);

/** Parameter of a resolver: the names of the fields that are selected of its object. */
export const SelectedFields = createParamDecorator((_: unknown, context: ExecutionContext) =>
  selectedFields(infoOf(context)),
);

/** Parameter of a resolver: the names of the fields that are selected at these paths, such as `groups.measures`. */
export const SelectedAt = createParamDecorator((paths: readonly string[], context: ExecutionContext) =>
  selectedAt(infoOf(context), paths),
);

/** Fields that need the total. */
const FROM_TOTAL = ['total', 'lastPage'];
/** Fields that the rows of the page give too; they need the total only when no rows are read. */
const FROM_ROWS = ['count', 'firstItem', 'lastItem', 'hasMorePages'];
/** Fields that need the position of the last row, or the start of a delta. */
const FROM_CURSOR = ['endCursor', 'syncedTo'];

/** The plan of an operation passes the same nodes in each request. */
const known = new WeakMap<readonly FieldNode[], PageSelection>();
const knownFields = new WeakMap<readonly FieldNode[], ReadonlySet<string>>();

/** The names of the fields that are selected of an object. For a resolver of many objects, where a decorated parameter costs too much. */
export function selectedFields(info: Selected): ReadonlySet<string> {
  const found = knownFields.get(info.fieldNodes) ?? namesOf(selected(info));
  knownFields.set(info.fieldNodes, found);
  return found;
}

function selectedAt({ fieldNodes, fragments }: Selected, paths: readonly string[]): ReadonlySet<string> {
  const below = (nodes: readonly FieldNode[]): FieldNode[] => selected({ fieldNodes: nodes, fragments });
  const at = (path: string): FieldNode[] =>
    path
      .split('.')
      .reduce((fields, field) => below(fields.filter(({ name }) => name.value === field)), below(fieldNodes));
  return namesOf(paths.flatMap(at));
}

/** @param info of a field that returns a page */
export function pageSelection(info: Selected): PageSelection {
  const found = known.get(info.fieldNodes) ?? readPageSelection(info);
  known.set(info.fieldNodes, found);
  return found;
}

function readPageSelection(info: Selected): PageSelection {
  const page = selected(info);
  const below = (field: string): ReadonlySet<string> => {
    const fieldNodes = page.filter(({ name }) => name.value === field);
    return namesOf(selected({ fieldNodes, fragments: info.fragments }));
  };
  const rows = namesOf(page).has('data');
  const facts = below('paginatorInfo');
  const selects = (names: string[]): boolean => names.some((name) => facts.has(name));
  return {
    rows,
    total: selects(FROM_TOTAL) || (!rows && selects(FROM_ROWS)),
    more: selects(['hasMorePages']),
    cursor: selects(FROM_CURSOR),
    fields: below('data'),
  };
}

const selected = ({ fieldNodes, fragments }: Selected): FieldNode[] => {
  const seen = new Set<string>();
  return fieldNodes.flatMap((node) => fieldsOf(node.selectionSet, fragments, seen));
};

const namesOf = (fields: FieldNode[]): ReadonlySet<string> => new Set(fields.map(({ name }) => name.value));

/**
 * Ignores `@skip` and `@include`: reading too much is harmless, reading too little would return wrong values.
 *
 * @param seen names of the fragments that have been read. Each is read once: fragments that spread others twice would be read 2ⁿ times
 */
function fieldsOf(
  set: SelectionSetNode | undefined,
  fragments: Record<string, FragmentDefinitionNode>,
  seen: Set<string>,
): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments, seen);
    const name = selection.name.value;
    if (seen.has(name)) return [];
    seen.add(name);
    return fieldsOf(fragments[name]?.selectionSet, fragments, seen);
  });
}
