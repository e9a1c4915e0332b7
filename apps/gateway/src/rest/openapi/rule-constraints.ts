import type { RuleName, RuleParams } from '@das/platform';
import type { Schema } from '../framework/schema';

type Constraint = (params: RuleParams) => Schema;

/**
 * The JSON Schema keyword of each validation rule. Null where the field's type expresses the rule, or no keyword does.
 * Complete by type: a new rule compiles only after a decision here (see `docs/adding-a-rule.md`).
 */
export const CONSTRAINTS: Record<RuleName, Constraint | null> = {
  active_owner: null,
  after_or_equal: null,
  after_from: null,
  array: null,
  boolean: null,
  current_password: null,
  date: null,
  decimal: null,
  delegation_period: null,
  digits: null,
  distinct: null,
  duration: null,
  email: null,
  exists: null,
  in: null,
  integer: null,
  json_levels: null,
  json_size: null,
  json_text: null,
  longer_than: null,
  max: ({ max }) => ({ maximum: Number(max) }),
  max_delegations: null,
  max_items: ({ max }) => ({ maxItems: Number(max) }),
  max_of_request: null,
  nothing_to_decide: null,
  max_length: ({ max }) => ({ maxLength: Number(max) }),
  may_decide: null,
  min: ({ min }) => ({ minimum: Number(min) }),
  min_items: null,
  min_length: ({ min }) => ({ minLength: Number(min) }),
  missing_with: null,
  numeric: null,
  overlap: null,
  pattern: null,
  pattern_steps: null,
  prohibited: null,
  regex: null,
  required: null,
  required_when: null,
  required_without: null,
  same: null,
  shorter_than: null,
  string: null,
  timezone: null,
  unique: null,
  url: null,
};
