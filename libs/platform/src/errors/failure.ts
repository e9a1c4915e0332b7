/** A rule that a value broke, with the parameters of its message. */
export interface Failure {
  /** Path of the value, starting with the name of the argument: `['input', 'opportunities', '0', 'quote_quantity']`. */
  path: string[];
  rule: RuleName;
  params?: RuleParams;
}

/** Maximum number of failures that one error reports. */
export const MOST_FAILURES = 100;

export type RuleParams = Record<string, number | string>;

export type RuleName =
  | 'active_owner'
  | 'after_or_equal'
  | 'array'
  | 'boolean'
  | 'current_password'
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
  | 'missing_with'
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
