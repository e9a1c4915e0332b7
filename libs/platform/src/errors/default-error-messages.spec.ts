import { defaultErrorMessages } from './default-error-messages';
import { NotFound, Refused, ValidationFailed } from './errors';

test.each([
  [new NotFound('Product', '7'), { code: 'not_found', message: 'Not found.' }],
  [new Refused('rate_limit_exceeded'), { code: 'rate_limit_exceeded', message: 'Rate limit exceeded.' }],
  [
    new ValidationFailed([
      { path: ['input', 'partnumber'], rule: 'required' },
      { path: ['input', 'moq'], rule: 'min', params: { min: 0 } },
    ]),
    { code: 'validation_failed', message: 'Validation failed: input.partnumber (required), input.moq (min).' },
  ],
])('the message of %s has its code and its broken rules', (error, described) => {
  expect(defaultErrorMessages.of(error)).toEqual(described);
});
