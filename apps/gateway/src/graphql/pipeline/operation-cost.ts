import { DEFAULT_PER_PAGE } from '@das/platform';
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  type SelectionSetNode,
} from 'graphql';

/** The estimated cost of one operation, from its document and variables. */
export interface OperationCost {
  /** Root fields, including those of fragments. */
  root_fields: number;
  /** Objects in the response. */
  objects: number;
  /** Characters of the response as JSON, roughly. */
  characters: number;
  /** Fields of the document with each fragment spread unrolled. */
  fields: number;
}

/** Assumed number of items of a list without pages. */
const ASSUMED_ITEMS = 10;
/** Assumed characters of a value by its type. */
const ASSUMED_CHARACTERS: Record<string, number> = { JSON: 65_536, String: 255 };
const OTHER_CHARACTERS = 26;
/** Characters of the quotes, colon and comma of a member. */
const PUNCTUATION = 4;

const NOTHING: OperationCost = { root_fields: 0, objects: 0, characters: 0, fields: 0 };

/** The inputs of an estimate. */
interface CostInputs {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables: Record<string, unknown>;
  /** Largest page. A larger `first` is refused later with a message of its own. */
  max_first: number;
}

/** Estimates the largest cost of an operation. */
export const operationCost = (operation: OperationDefinitionNode, facts: CostInputs): OperationCost =>
  new CostReader(facts).of(operation);

/** Whether the cost depends on the values of variables. Only the size of a page does, which is an `Int`. */
export const hasVariableCost = ({ variableDefinitions = [] }: OperationDefinitionNode): boolean =>
  variableDefinitions.some(({ type }) => print(type).startsWith('Int'));

class CostReader {
  private readonly fragments: Map<string, FragmentDefinitionNode>;
  private readonly known = new Map<string, OperationCost>();
  private readonly defaults = new Map<string, number>();

  constructor(private readonly facts: CostInputs) {
    const { definitions } = facts.document;
    this.fragments = new Map(
      definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
    );
  }

  of({ operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode): OperationCost {
    for (const { variable, defaultValue } of variableDefinitions)
      if (defaultValue?.kind === Kind.INT) this.defaults.set(variable.name.value, Number(defaultValue.value));
    return this.ofSelections(selectionSet, this.facts.schema.getRootType(operation));
  }

  private ofSelections({ selections }: SelectionSetNode, parent: unknown): OperationCost {
    if (!(parent instanceof GraphQLObjectType)) return NOTHING;
    const sum = { ...NOTHING };
    for (const selection of selections) {
      const cost = this.ofSelection(selection, parent);
      sum.root_fields += cost.root_fields;
      sum.objects += cost.objects;
      sum.characters += cost.characters;
      sum.fields += cost.fields;
    }
    return sum;
  }

  private ofSelection(selection: SelectionSetNode['selections'][number], parent: GraphQLObjectType): OperationCost {
    if (selection.kind === Kind.FIELD) return this.ofField(selection, parent);
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.ofSelections(selection.selectionSet, parent);
    return this.ofFragment(selection.name.value, parent);
  }

  private ofFragment(name: string, parent: GraphQLObjectType): OperationCost {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    const cost = fragment ? this.ofSelections(fragment.selectionSet, parent) : NOTHING;
    this.known.set(name, cost);
    return cost;
  }

  /** Each field has `root_fields: 1`. Sums are formed at each level, but only that of the root is used. */
  private ofField(field: FieldNode, parent: GraphQLObjectType): OperationCost {
    const type = parent.getFields()[field.name.value]?.type;
    const name = (field.alias ?? field.name).value.length + PUNCTUATION;
    if (!type) return { root_fields: 1, objects: 0, characters: name + OTHER_CHARACTERS, fields: 1 }; // introspection
    const items = this.itemsOf(field, type, parent);
    if (!field.selectionSet) {
      const value = ASSUMED_CHARACTERS[getNamedType(type).name] ?? OTHER_CHARACTERS;
      return { root_fields: 1, objects: 0, characters: name + items * value, fields: 1 };
    }
    const inner = this.ofSelections(field.selectionSet, getNamedType(type));
    return {
      root_fields: 1,
      objects: items * (1 + inner.objects),
      characters: name + items * (PUNCTUATION + inner.characters),
      fields: 1 + inner.fields,
    };
  }

  /** Items of a page are counted at the field with `first`, not again at its `data`. */
  private itemsOf(field: FieldNode, type: GraphQLOutputType, parent: GraphQLObjectType): number {
    if (parent.getFields()[field.name.value]?.args.some(({ name }) => name === 'first')) return this.firstOf(field);
    return isListType(getNullableType(type)) && !parent.name.endsWith('Paginator') ? ASSUMED_ITEMS : 1;
  }

  private firstOf({ arguments: given = [] }: FieldNode): number {
    const value = given.find(({ name }) => name.value === 'first')?.value;
    if (value?.kind === Kind.INT) return this.page(Number(value.value));
    if (value?.kind !== Kind.VARIABLE) return DEFAULT_PER_PAGE;
    const { variables } = this.facts;
    const name = value.name.value;
    const first = Object.hasOwn(variables, name) ? variables[name] : this.defaults.get(name); // a variable may be named `constructor`
    return typeof first === 'number' ? this.page(first) : DEFAULT_PER_PAGE;
  }

  private page(first: number): number {
    return Math.min(Math.max(first, 1), this.facts.max_first);
  }
}

export const isMutation = ({ operation }: OperationDefinitionNode): boolean => operation === OperationTypeNode.MUTATION;
