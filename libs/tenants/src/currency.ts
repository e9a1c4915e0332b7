import { Text, rule, rules } from '@das/platform';

const CURRENCY = /^[A-Z]{3}$/;

/** A currency code in the form of ISO 4217: three capital letters. */
export const Currency = (): PropertyDecorator =>
  rules(
    Text(),
    rule('regex', (value) => typeof value !== 'string' || CURRENCY.test(value)),
  );
