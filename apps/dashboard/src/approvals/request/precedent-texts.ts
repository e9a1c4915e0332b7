import { countOf, countText } from '../../format/count';
import { percentText } from '../../format/percent';
import { moneyText } from '../../format/price';
import { discountAt } from './discount-at';
import type { Precedents } from './precedents-query';

export const RING_LABELS: Record<string, string> = {
  customer: 'Same customer',
  region: 'Same region',
  part: 'Same part',
};

interface Ring {
  label: string;
  /** Such as `median 13.4 % of 1 · last 232.00 Nordfjord, 60 pcs`. */
  text: string;
}

const NARROWEST = 'customer';

/**
 * What was approved before for a line: for the same customer, and for the narrowest of the other rings that has an approval.
 *
 * @param list the list price of the line; null without one
 * @param currency of the tenant, ISO 4217; null without one
 */
export function precedentTexts(precedents: Precedents, list: number | null, currency: string | null): Ring[] {
  const used = precedents.statistics.filter(({ approved }) => approved > 0);
  const others = used.filter(({ ring }) => ring !== NARROWEST).slice(0, 1);
  return [...used.filter(({ ring }) => ring === NARROWEST), ...others].map(({ ring, ...figures }) => {
    const { approved, denied, median_price, last_price } = figures;
    const median =
      median_price === null ? [] : [`median ${discountText(median_price, list, currency)} of ${countText(approved)}`];
    const last = last_price === null ? [] : [`last ${moneyText(last_price, currency)}${dealText(ring, precedents)}`];
    const refused = denied > 0 ? [countOf(denied, 'denied', 'denied')] : [];
    return { label: RING_LABELS[ring] ?? ring, text: [...median, ...last, ...refused].join(' · ') };
  });
}

/** A price as its discount from list; without a list price as itself. */
function discountText(price: number, list: number | null, currency: string | null): string {
  const discount = discountAt(price, list);
  return discount === null ? moneyText(price, currency) : percentText(discount);
}

/** The customer and quantity of the newest approval of a ring, such as ` Nordfjord, 60 pcs`, as far as it is among the rows. */
function dealText(ring: string, { data }: Precedents): string {
  const newest = data.find((each) => each.ring === ring && each.outcome === 'approved');
  if (!newest) return '';
  const customer = ring === NARROWEST || !newest.customer_name ? '' : ` ${newest.customer_name}`;
  return newest.quote_quantity === null ? customer : `${customer}, ${countText(newest.quote_quantity)} pcs`;
}
