import type { BaseContext } from '@apollo/server';

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

/** The cost of an operation within its limits. */
export interface AcceptedCost extends OperationCost {
  is_mutation: boolean;
}

export interface RequestLimits {
  root_fields: number;
  objects: number;
}

/** The operations of one HTTP request share its limits: a batch counts as one request for the rate limit. */
export class RequestBudget {
  private root_fields = 0;
  private objects = 0;
  /** Estimated characters of all responses so far. */
  characters = 0;

  /** Adds the cost of an operation. @returns the violation if it exceeds the limits; it is then not added */
  take({ root_fields, objects, characters }: OperationCost, limits: RequestLimits): string | undefined {
    const isFirst = this.root_fields === 0;
    if (this.root_fields + root_fields > limits.root_fields) return `The ${isFirst ? 'query' : 'batch'} has more than ${limits.root_fields} root fields.`;
    if (this.objects + objects > limits.objects) {
      const which = isFirst ? `The answer could hold ${objects} objects` : `The answers of the batch could hold ${this.objects + objects} objects`;
      return `${which}; at most ${limits.objects} are served. Ask for smaller pages.`;
    }
    this.root_fields += root_fields;
    this.objects += objects;
    this.characters += characters;
    return undefined;
  }
}

/** State that the plugins of one operation share. */
export interface OperationContext extends BaseContext {
  budget: RequestBudget;
  /** Set once the operation is known and within its limits. */
  cost?: AcceptedCost;
  /** Coerced variables, with defaults. */
  variables?: Record<string, unknown>;
}
