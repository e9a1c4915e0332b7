import { QueryTooComplex } from '@das/platform';
import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { atNode } from '../../http/errors/graphql-errors';

export interface DocumentLimits {
  depth: number;
  aliases: number;
  rootFields: number;
}

/** Introspection nests deeper than queries: the standard introspection query has 14 levels. */
const INTROSPECTION_DEPTH = 20;

/** Refuses documents with too many levels, root fields or aliases. */
export const documentLimits =
  (limits: DocumentLimits): ValidationRule =>
  (context: ValidationContext): ASTVisitor => {
    const refuse = (counted: string, limit: number, node: OperationDefinitionNode | DocumentNode): void =>
      context.reportError(atNode(new QueryTooComplex(`The query has more than ${limit} ${counted}.`), node));
    let aliases = 0;
    return {
      Field: ({ alias }) => {
        if (alias) aliases += 1;
      },
      OperationDefinition: (operation) => {
        const measure = new Measure(context);
        const roots = measure.fieldsOf(operation.selectionSet);
        if (roots.length > limits.rootFields) refuse('root fields', limits.rootFields, operation);
        const isTooDeep = (field: FieldNode): boolean =>
          measure.depthOf(field) > (field.name.value.startsWith('__') ? INTROSPECTION_DEPTH : limits.depth);
        if (roots.some(isTooDeep)) refuse('levels', limits.depth, operation);
      },
      Document: {
        leave: (document) => (aliases > limits.aliases ? refuse('aliases', limits.aliases, document) : undefined),
      },
    };
  };

/** Walks selections through their fragments, each fragment once, so that cyclic spreads end. */
class Measure {
  private readonly depths = new Map<FragmentDefinitionNode, number>();

  constructor(private readonly context: ValidationContext) {}

  /** Fields of a selection set, including those of its fragments. */
  fieldsOf(set: SelectionSetNode, seen = new Set<string>()): FieldNode[] {
    return set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.fieldsOf(selection.selectionSet, seen);
      const fragment = this.context.getFragment(selection.name.value);
      if (!fragment || seen.has(fragment.name.value)) return [];
      seen.add(fragment.name.value);
      return this.fieldsOf(fragment.selectionSet, seen);
    });
  }

  depthOf(field: FieldNode): number {
    return field.selectionSet ? 1 + this.depthWithin(field.selectionSet) : 1;
  }

  private depthWithin(set: SelectionSetNode): number {
    const depths = set.selections.map((selection) => {
      if (selection.kind === Kind.FIELD) return this.depthOf(selection);
      if (selection.kind === Kind.INLINE_FRAGMENT) return this.depthWithin(selection.selectionSet);
      return this.depthOfFragment(this.context.getFragment(selection.name.value));
    });
    return Math.max(0, ...depths);
  }

  private depthOfFragment(fragment: FragmentDefinitionNode | null | undefined): number {
    if (!fragment) return 0;
    const known = this.depths.get(fragment);
    if (known !== undefined) return known;
    this.depths.set(fragment, 0); // a cycle adds nothing; another rule refuses it
    const depth = this.depthWithin(fragment.selectionSet);
    this.depths.set(fragment, depth);
    return depth;
  }
}
