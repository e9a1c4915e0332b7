import type { RuleFacts } from '@das/platform';
import { limitsText } from './limits-text';

const fact = (rule: RuleFacts['rule'], params: RuleFacts['params'] = {}, words?: string[]): RuleFacts => ({
  field: 'x',
  rule,
  params,
  words,
  isDemanded: false,
});

test.each<[string, RuleFacts[], string, string]>([
  ['no rule', [], '', ''],
  ['a rule without a number', [fact('string')], '', ''],
  ['a length', [fact('max_length', { max: 2_000 })], '', 'At most 2,000 characters.'],
  ['a length that is said', [fact('max_length', { max: 255 })], 'At most 255 characters.', ''],
  ['another number that contains it', [fact('max_length', { max: 25 })], '255', 'At most 25 characters.'],
  [
    'a list of texts',
    [fact('max_items', { max: 5 }), fact('max_length', { max: 64 })],
    '',
    'At most 5 items. Each has at most 64 characters.',
  ],
  ['a range', [fact('min', { min: 1 }), fact('max', { max: 7 })], '', 'From 1 to 7.'],
  ['a least number', [fact('min', { min: 0 })], '', 'At least 0.'],
  ['words', [fact('in', {}, ['a_b', 'c'])], '', 'One of: a_b, c.'],
  ['words that are said', [fact('in', {}, ['a_b', 'c'])], 'a_b or c', ''],
])('the limits of %s', (_, rules, said, text) => expect(limitsText(rules, said)).toBe(text));
