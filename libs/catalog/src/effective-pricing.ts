import type { SharedPricing } from './product';

/** A product's pricing with each null filled from its category. Pure: neither argument changes. */
export function effectivePricing(product: SharedPricing, category: SharedPricing | null | undefined): SharedPricing {
  return {
    list_price: product.list_price ?? category?.list_price ?? null,
    msrp: product.msrp ?? category?.msrp ?? null,
    moq: product.moq ?? category?.moq ?? null,
    tariff_surcharge: product.tariff_surcharge ?? category?.tariff_surcharge ?? null,
    allow_tariff: product.allow_tariff ?? category?.allow_tariff ?? null,
  };
}
