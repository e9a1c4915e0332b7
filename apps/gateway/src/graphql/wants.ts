import type { PageWants } from '@das/platform';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { GqlExecutionContext } from '@nestjs/graphql';
import { type FieldNode, type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** What the client selected of a page, so that nothing else is read. */
export const Wants = createParamDecorator((_: unknown, context: ExecutionContext) =>
  pageWants(GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>()),
);

/** Values that follow from the number of all rows alone. */
const FROM_TOTAL = new Set(['total', 'lastPage']);
/** Values that the rows of the page tell as well. */
const FROM_ROWS = new Set(['count', 'firstItem', 'lastItem', 'hasMorePages']);

export function pageWants({ fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): PageWants {
  const page = fieldNodes.flatMap((node) => fieldsOf(node.selectionSet, fragments));
  const rows = page.some(({ name }) => name.value === 'data');
  const facts = page.filter(({ name }) => name.value === 'paginatorInfo').flatMap((node) => fieldsOf(node.selectionSet, fragments));
  const asks = (names: Set<string>): boolean => facts.some(({ name }) => names.has(name.value));
  const total = asks(FROM_TOTAL) || (!rows && asks(FROM_ROWS));
  return { rows, total, more: asks(new Set(['hasMorePages'])) };
}

/** Fields that `@skip` and `@include` may yet take out count as selected: reading too much is no fault, too little would be. */
function fieldsOf(set: SelectionSetNode | undefined, fragments: Record<string, FragmentDefinitionNode>): FieldNode[] {
  return (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments);
    return fieldsOf(fragments[selection.name.value]?.selectionSet, fragments);
  });
}
