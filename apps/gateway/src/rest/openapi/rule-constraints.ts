import type { RuleName, RuleParams } from '@das/platform';
import type { Schema } from '../framework/schema';

type Constraint = (params: RuleParams, words: readonly string[] | undefined) => Schema;

/** One of these words, without a name for generated code. */
const oneOf = (words: readonly string[]): Schema => ({
  maxLength: Math.max(...words.map(({ length }) => length)),
  pattern: `^(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})$`,
});

/** `PT` with up to 5 digits of hours and of minutes. */
const DURATION: Schema = { maxLength: 14, pattern: '^P(?:T(?=\\d)(?:[1-9]\\d{0,4}H)?(?:[1-9]\\d{0,4}M)?|[1-9]\\d?D)$' };

/**
 * The JSON Schema keyword of each validation rule. Null where the field's type expresses the rule, or no keyword does.
 * Complete by type: a new rule compiles only after a decision here (see `docs/adding-a-rule.md`).
 */
export const CONSTRAINTS: Record<RuleName, Constraint | null> = {
  active_owner: null,
  after: null,
  after_or_equal: null,
  after_from: null,
  array: null,
  before_or_equal: null,
  boolean: null,
  current_password: null,
  date: null,
  decimal: null,
  delegation_period: null,
  different: null,
  digits: null,
  distinct: null,
  duration: () => DURATION,
  email: null,
  exactly_one: null,
  exists: null,
  in: (_, words) => (words ? oneOf(words) : {}),
  integer: null,
  json_levels: null,
  json_size: null,
  json_text: null,
  longer_than: null,
  max: ({ max }) => ({ maximum: Number(max) }),
  max_delegations: null,
  max_items: ({ max }) => ({ maxItems: Number(max) }),
  max_of_request: null,
  max_channels: null,
  max_views: null,
  nothing_to_decide: null,
  max_length: ({ max }) => ({ maxLength: Number(max) }),
  may_decide: null,
  min: ({ min }) => ({ minimum: Number(min) }),
  min_items: ({ min }) => ({ minItems: Number(min) }),
  min_length: ({ min }) => ({ minLength: Number(min) }),
  missing_with: null,
  numeric: null,
  on_or_after: null,
  on_or_before: null,
  overlap: null,
  pattern: null,
  pattern_steps: null,
  prohibited: null,
  prohibits: null,
  regex: null,
  required: null,
  required_when: null,
  required_without: null,
  same: null,
  shorter_than: null,
  size: null,
  string: null,
  time: () => ({ maxLength: 5, pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$' }),
  timezone: null,
  unique: null,
  url: null,
  validity_period: null,
};
