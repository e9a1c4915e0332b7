import { Refused, messagesByPath } from './refused';

const refused = (validation: Record<string, string[]>) =>
  new Refused('VALIDATION_FAILED', 'Invalid.', null, { validation });

test('messages of fields have the path without the argument, and name the field and not its path', () => {
  const validation = {
    'input.email': ['The input.email has already been taken.', 'Another.'],
    'input.current_password': ['The input.current password field is required.'],
    'input.reason_codes.0.code': ['The input.reason codes.0.code field is required.'],
    'input.ids.3': ['The selected input.ids.3 is invalid.'],
    'input.scope.sales_regions.0': ['The input.scope.sales regions.0 field must not be long.'],
    'input.response_time': ['The input.response time field is required when input.escalate after is present.'],
    'input.password': ['The password is incorrect.'],
    first: ['The first field must be at least 1.'],
  };
  expect(messagesByPath(refused(validation))).toEqual({
    email: 'The email has already been taken.',
    current_password: 'The current password field is required.',
    'reason_codes.0.code': 'The code field is required.',
    'ids.3': 'The selected ids value 4 is invalid.',
    'scope.sales_regions.0': 'The sales regions value 1 must not be long.',
    response_time: 'The response time field is required when escalate after is present.',
    password: 'The password is incorrect.',
    first: 'The first field must be at least 1.',
  });
});

test('other errors have no messages of fields', () => {
  expect(messagesByPath(new Error('other'))).toEqual({});
});
