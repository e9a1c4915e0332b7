import type { PageSelection } from '@das/platform';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { type FieldNode, type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** The parts of a page that the client selected: only they are read from the database. */
export const SelectedPage = createParamDecorator((_: unknown, context: ExecutionContext) =>
  pageSelection(GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>()),
);

/** Fields that need the total. */
const FROM_TOTAL = new Set(['total', 'lastPage']);
/** Fields that the rows of the page give too; they need the total only when no rows are read. */
const FROM_ROWS = new Set(['count', 'firstItem', 'lastItem', 'hasMorePages']);

export function pageSelection({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): PageSelection {
  const page = fieldNodes.flatMap((node) => fieldsOf(node.selectionSet, fragments));
  const rows = page.some(({ name }) => name.value === 'data');
  const facts = page.filter(({ name }) => name.value === 'paginatorInfo').flatMap((node) => fieldsOf(node.selectionSet, fragments));
  const selects = (names: Set<string>): boolean => facts.some(({ name }) => names.has(name.value));
  const total = selects(FROM_TOTAL) || (!rows && selects(FROM_ROWS));
  return { rows, total, more: selects(new Set(['hasMorePages'])) };
}

/** Ignores `@skip` and `@include`: reading too much is harmless, reading too little would return wrong values. */
function fieldsOf(set: SelectionSetNode | undefined, fragments: Record<string, FragmentDefinitionNode>): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments);
    return fieldsOf(fragments[selection.name.value]?.selectionSet, fragments);
  });
}
