import { PRICE, WHOLE, typedNumber } from '../../format/typed-number';

export const BASES = ['unit_price', 'line_total', 'request_total'] as const;
export type Basis = (typeof BASES)[number];

export const BASIS_TEXTS: Record<Basis, string> = {
  unit_price: 'Unit price',
  line_total: 'Line total',
  request_total: 'Request total',
};

/** What is typed into the group What if. */
export interface WhatIfValues {
  basis?: Basis | undefined;
  amount?: string | undefined;
  part?: string | undefined;
  quantity?: string | undefined;
  price?: string | undefined;
}

export interface PreviewLine {
  partnumber?: string;
  quote_quantity?: number;
  requested_price: number;
}

export interface WhatIfLine {
  /** Undefined while there is no amount, or one with a problem. */
  line?: PreviewLine;
  problems: Partial<Record<'amount' | 'quantity' | 'price', string>>;
}

/**
 * The line whose route is previewed. A price with a quantity is sent as it is. With another basis than that of the tenant the amount
 * is computed here and sent as the price, because the server compares by the basis of the tenant.
 */
export function whatIfLine(values: WhatIfValues, tenant_basis: Basis): WhatIfLine {
  const { part = '', basis = tenant_basis } = values;
  const typed = {
    amount: typedNumber(values.amount ?? '', PRICE),
    quantity: typedNumber(values.quantity ?? '', WHOLE),
    price: typedNumber(values.price ?? '', PRICE),
  };
  const problems = Object.fromEntries(
    Object.entries(typed).flatMap(([name, { problem }]) => (problem === undefined ? [] : [[name, problem]])),
  );
  if (Object.keys(problems).length) return { problems };
  const [amount, quantity, price] = [
    typed.amount.value ?? null,
    typed.quantity.value ?? null,
    typed.price.value ?? null,
  ];
  if (price !== null && basis === tenant_basis)
    return {
      line: {
        ...(part && { partnumber: part }),
        ...(quantity !== null && { quote_quantity: quantity }),
        requested_price: price,
      },
      problems,
    };
  if (price !== null)
    return { line: { requested_price: basis === 'unit_price' ? price : totalOf(price, quantity ?? 1) }, problems };
  if (amount === null) return { problems };
  return {
    line: {
      ...(part && basis === 'unit_price' && basis === tenant_basis && { partnumber: part }),
      requested_price: amount,
    },
    problems,
  };
}

const DECIMALS = 6;

const totalOf = (price: number, quantity: number): number => Number((price * quantity).toFixed(DECIMALS));
