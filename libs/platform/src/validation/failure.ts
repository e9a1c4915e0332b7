/** A rule that a value broke, with the numbers that its message needs. */
export interface Failure {
  /** Where the value stands, from the argument's name on: `['input', 'opportunities', '0', 'quote_quantity']`. */
  path: string[];
  rule: RuleName;
  params?: RuleParams;
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
  | 'prohibited'
  | 'regex'
  | 'required'
  | 'required_without'
  | 'same'
  | 'string'
  | 'timezone'
  | 'unique'
  | 'url';
