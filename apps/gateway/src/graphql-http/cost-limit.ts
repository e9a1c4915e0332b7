import type { ApolloServerPlugin } from '@apollo/server';
import { DEFAULT_PER_PAGE } from '@das/platform';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  getNamedType,
  getNullableType,
  isListType,
} from 'graphql';
import { QUERY_TOO_COMPLEX } from '../edge/graphql-errors';

/** What a list without pages is taken to hold. */
const ASSUMED_ITEMS = 10;

/** Refuses operations whose answers could hold more objects than `most`, before any of them is read. */
export const costLimit = (most: number): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request }) => {
      if (!operation) return;
      const cost = new Cost(schema, document, request.variables ?? {}).of(operation);
      if (cost <= most) return;
      const message = `The answer could hold ${cost} objects; at most ${most} are served. Ask for smaller pages.`;
      throw new GraphQLError(message, { nodes: operation, extensions: { code: QUERY_TOO_COMPLEX } });
    },
  }),
});

/** Reckons how many objects an operation asks for. */
class Cost {
  private readonly fragments: Map<string, FragmentDefinitionNode>;
  private readonly known = new Map<string, number>();
  private readonly defaults = new Map<string, number>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Record<string, unknown>,
  ) {
    this.fragments = new Map(document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])));
  }

  of({ operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode): number {
    for (const { variable, defaultValue } of variableDefinitions)
      if (defaultValue?.kind === Kind.INT) this.defaults.set(variable.name.value, Number(defaultValue.value));
    return this.ofSelections(selectionSet, this.schema.getRootType(operation));
  }

  private ofSelections({ selections }: SelectionSetNode, parent: unknown): number {
    if (!(parent instanceof GraphQLObjectType)) return 0;
    const costs = selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return this.ofField(selection, parent);
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.ofSelections(selection.selectionSet, parent);
      return this.ofFragment(selection.name.value, parent);
    });
    return costs.reduce((sum, cost) => sum + cost, 0);
  }

  private ofFragment(name: string, parent: GraphQLObjectType): number {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    const cost = fragment ? this.ofSelections(fragment.selectionSet, parent) : 0;
    this.known.set(name, cost);
    return cost;
  }

  private ofField(field: FieldNode, parent: GraphQLObjectType): number {
    const type = parent.getFields()[field.name.value]?.type;
    if (!type || !field.selectionSet) return 0; // a leaf, or part of the introspection
    return this.itemsOf(field, type, parent) * (1 + this.ofSelections(field.selectionSet, getNamedType(type)));
  }

  /** A page counts where its `first` stands, not again at its `data`. */
  private itemsOf(field: FieldNode, type: GraphQLOutputType, parent: GraphQLObjectType): number {
    if (parent.getFields()[field.name.value]?.args.some(({ name }) => name === 'first')) return this.firstOf(field);
    return isListType(getNullableType(type)) && !parent.name.endsWith('Paginator') ? ASSUMED_ITEMS : 1;
  }

  private firstOf({ arguments: given = [] }: FieldNode): number {
    const value = given.find(({ name }) => name.value === 'first')?.value;
    if (value?.kind === Kind.INT) return Math.max(Number(value.value), 1);
    if (value?.kind !== Kind.VARIABLE) return DEFAULT_PER_PAGE;
    const variable = this.variables[value.name.value];
    const first = variable === undefined ? this.defaults.get(value.name.value) : variable;
    return typeof first === 'number' ? Math.max(first, 1) : DEFAULT_PER_PAGE;
  }
}
