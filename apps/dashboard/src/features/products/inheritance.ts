import { countText } from '../../format/count';
import { priceText } from '../../format/price';
import { type Category, type PRICING, shortName } from './product-values';

export type PricingName = keyof typeof PRICING;

/** A value of the pricing as a text; undefined without one. */
export function pricingText(name: PricingName, value: number | boolean | null): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return name === 'moq' ? countText(value) : priceText(value);
}

/** Where a value comes from: `10, from ACDC` when the product has no value, else what the category has. Undefined when it has none. */
export function inheritanceText(name: PricingName, hasOwn: boolean, category: Category | null): string | undefined {
  const text = category ? pricingText(name, category[name]) : undefined;
  if (category === null || text === undefined) return undefined;
  return hasOwn ? `Set on the product. ${shortName(category)} has ${text}.` : `${text}, from ${shortName(category)}`;
}
