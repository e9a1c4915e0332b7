import { type Failure, type RuleName, type RuleParams, ValidationFailed } from '@das/platform';
import { validationMessages } from './validation-messages';

const failure = (path: string, rule: RuleName, params?: RuleParams): Failure => ({
  path: path.split('.'),
  rule,
  params,
});

test.each<[string, RuleName, string, RuleParams]>([
  ['The input.name field is required.', 'required', 'input.name', {}],
  ['The input.code field must not be greater than 64 characters.', 'max_length', 'input.code', { max: 64 }],
  ['The input.code field must be at least 3 characters.', 'min_length', 'input.code', { min: 3 }],
  ['The input.rank field must not be greater than 5.', 'max', 'input.rank', { max: 5 }],
  ['The input.rank field must be at least 0.', 'min', 'input.rank', { min: 0 }],
  ['The input.moq field must be an integer.', 'integer', 'input.moq', {}],
  ['The input.moq field must be a number.', 'numeric', 'input.moq', {}],
  ['The input.code has already been taken.', 'unique', 'input.code', {}],
  ['The selected input.category id is invalid.', 'exists', 'input.category_id', {}],
  ['The selected input.custom fields.0.type is invalid.', 'in', 'input.custom_fields.0.type', {}],
  ['The input.list price field must have 0-6 decimal places.', 'decimal', 'input.list_price', { max: 6 }],
  [
    'The input.expected delivery date field must be a date after or equal to input.request date.',
    'after_or_equal',
    'input.expected_delivery_date',
    { other: 'request_date' },
  ],
  [
    'The input.to field must be a date before or equal to 2027-01-01.',
    'before_or_equal',
    'input.to',
    { date: '2027-01-01' },
  ],
  [
    'The input.since field must be a date after or equal to 2021-10-14.',
    'after_or_equal',
    'input.since',
    { earliest: '2021-10-14' },
  ],
  [
    'The input.opportunity id field prohibits input.partnumber from being present.',
    'prohibits',
    'input.opportunity_id',
    { other: 'partnumber' },
  ],
  ['The user id field must name a user whose role may decide requests.', 'may_decide', 'user_id', {}],
  ['The input.hours.0.to field must be a time after from.', 'after_from', 'input.hours.0.to', {}],
  [
    'The input.hours.1.from field must not overlap with other hours of the weekday.',
    'overlap',
    'input.hours.1.from',
    {},
  ],
  [
    'The input.valid until field must be a date after 2027-01-31.',
    'after',
    'input.valid_until',
    { date: '2027-01-31' },
  ],
  [
    'The input.valid until field prohibits input.validity period from being present.',
    'prohibits',
    'input.valid_until',
    { other: 'validity_period' },
  ],
  ['The input.validity period field must be a valid duration or date.', 'validity_period', 'input.validity_period', {}],
  ['The input.response time field must be a valid duration.', 'duration', 'input.response_time', {}],
  [
    'The input.response time field is required when input.reminders is present.',
    'required_when',
    'input.response_time',
    { other: 'reminders', value: 'present' },
  ],
  [
    'The input.escalate to user id field is required when input.escalate to is user.',
    'required_when',
    'input.escalate_to_user_id',
    { other: 'escalate_to', value: 'user' },
  ],
  [
    'The input.auto deny after field must be longer than input.escalate after.',
    'longer_than',
    'input.auto_deny_after',
    { other: 'escalate_after' },
  ],
  [
    'The input.reminders.0 field must be shorter than input.response time.',
    'shorter_than',
    'input.reminders.0',
    { other: 'response_time' },
  ],
  ['The password is incorrect.', 'current_password', 'input.current_password', {}],
  ['The input.email field must be a valid email address.', 'email', 'input.email', {}],
  ['The input.url field must be a valid URL.', 'url', 'input.url', {}],
  ['The input.event types field must have at least 1 items.', 'min_items', 'input.event_types', { min: 1 }],
  [
    'The input.opportunities field must not have more than 200 items.',
    'max_items',
    'input.opportunities',
    { max: 200 },
  ],
  ['The input.allow tariff field must be true or false.', 'boolean', 'input.allow_tariff', {}],
  ['The input.partnumber field must be a string.', 'string', 'input.partnumber', {}],
  [
    'The input.expected count field must be missing when input.ids is present.',
    'missing_with',
    'input.expected_count',
    { other: 'ids' },
  ],
  [
    'The input.ids field is required when input.filter is not present.',
    'required_without',
    'input.ids',
    { other: 'filter' },
  ],
  [
    'The input.reason code field is required when comment is not present.',
    'required_without',
    'input.reason_code',
    { absent: 'comment' },
  ],
])('"%s" is what a broken %s says', (message, rule, path, params) => {
  expect(validationMessages(new ValidationFailed([failure(path, rule, params)]))).toEqual({ [path]: [message] });
});

test('the messages of a field are a list in rule order, and underscores stay in the keys alone', () => {
  const failures = [
    failure('input.list_price', 'min', { min: 0 }),
    failure('input.opportunities.0.quote_quantity', 'min', { min: 1 }),
    failure('input.list_price', 'decimal', { max: 6 }),
  ];
  expect(validationMessages(new ValidationFailed(failures))).toEqual({
    'input.list_price': [
      'The input.list price field must be at least 0.',
      'The input.list price field must have 0-6 decimal places.',
    ],
    'input.opportunities.0.quote_quantity': ['The input.opportunities.0.quote quantity field must be at least 1.'],
  });
});

test('a field called like a member of every object has its messages too', () => {
  const messages = validationMessages(
    new ValidationFailed([failure('constructor', 'required'), failure('__proto__', 'required')]),
  );
  expect(Object.keys(messages)).toEqual(['constructor', '__proto__']);
});

test('messages and their keys end at 60 KiB, and a last one says how many were left out', () => {
  const failures = Array.from({ length: 100 }, (_, index) =>
    failure(`input.other_details.${index}${'\u0001'.repeat(255)}`, 'required'),
  );
  const messages = validationMessages(new ValidationFailed(failures, 5));
  expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThan(62 * 1_024);
  const reported = failures.length - Number(/\d+/.exec(messages['input']?.[0] ?? '')?.[0]) + 5;
  expect(Object.values(messages).flat()).toHaveLength(reported + 1);
});
