import * as fc from 'fast-check';
import { effectivePricing } from './effective-pricing';
import type { SharedPricing } from './product';

const NONE: SharedPricing = { list_price: null, msrp: null, moq: null, tariff_surcharge: null, allow_tariff: null };
const CATEGORY: SharedPricing = { list_price: 10, msrp: 12, moq: 5, tariff_surcharge: 1.5, allow_tariff: true };

test.each<[string, SharedPricing, SharedPricing | null | undefined, SharedPricing]>([
  ['a product without values has those of its category', NONE, CATEGORY, CATEGORY],
  ['a product with values keeps them', CATEGORY, { ...NONE, list_price: 99, allow_tariff: false }, CATEGORY],
  ['each missing value is inherited independently', { ...NONE, msrp: 20 }, CATEGORY, { ...CATEGORY, msrp: 20 }],
  [
    'zero and false are values',
    { ...NONE, list_price: 0, moq: 0, allow_tariff: false },
    CATEGORY,
    { ...CATEGORY, list_price: 0, moq: 0, allow_tariff: false },
  ],
  ['a product without a category has only its own values', { ...NONE, moq: 3 }, null, { ...NONE, moq: 3 }],
  ['an absent category provides no values', NONE, undefined, NONE],
])('%s', (_, product, category, effective) => {
  expect(effectivePricing(product, category)).toEqual(effective);
});

const amount = fc.option(fc.integer({ min: 0 }));
const anyPricing = fc.record({
  list_price: amount,
  msrp: amount,
  moq: amount,
  tariff_surcharge: amount,
  allow_tariff: fc.option(fc.boolean()),
});

test('the product is not modified, and the function is idempotent', () => {
  fc.assert(
    fc.property(anyPricing, anyPricing, (product, category) => {
      const stored = structuredClone([product, category]);
      const effective = effectivePricing(product, category);
      expect([product, category]).toEqual(stored);
      expect(effectivePricing(effective, category)).toEqual(effective);
    }),
  );
});
