/** A rule that a value broke, with the parameters of its message. */
export interface Failure {
  /** Path of the value, starting with the name of the argument: `['input', 'opportunities', '0', 'quote_quantity']`. */
  path: string[];
  rule: RuleName;
  params?: RuleParams;
}

/** Maximum number of failures that one error reports. */
export const MOST_FAILURES = 100;

/** Collects the first 100 failures and counts the others, so that hostile input costs little time and memory. */
export class Failures {
  readonly kept: Failure[] = [];
  left_out = 0;

  get isEmpty(): boolean {
    return this.kept.length === 0;
  }

  add(failure: Failure): void {
    if (this.kept.length < MOST_FAILURES) this.kept.push(failure);
    else this.left_out += 1;
  }

  /** @param failureOf called only for failures that are kept */
  addAll<T>(items: Iterable<T>, failureOf: (item: T) => Failure): void {
    for (const item of items) {
      if (this.kept.length < MOST_FAILURES) this.kept.push(failureOf(item));
      else this.left_out += 1;
    }
  }
}

export type RuleParams = Record<string, number | string>;

export type RuleName =
  | 'active_owner'
  | 'after_or_equal'
  | 'array'
  | 'boolean'
  | 'date'
  | 'decimal'
  | 'digits'
  | 'distinct'
  | 'email'
  | 'exists'
  | 'in'
  | 'integer'
  | 'json_levels'
  | 'json_size'
  | 'json_text'
  | 'max'
  | 'max_items'
  | 'max_length'
  | 'min'
  | 'min_items'
  | 'min_length'
  | 'numeric'
  | 'pattern'
  | 'pattern_steps'
  | 'prohibited'
  | 'regex'
  | 'required'
  | 'required_without'
  | 'same'
  | 'string'
  | 'timezone'
  | 'unique'
  | 'url';
