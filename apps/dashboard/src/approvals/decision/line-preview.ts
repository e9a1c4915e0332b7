const MICROS = 1_000_000;

const microsOf = (amount: number): number => Math.round(amount * MICROS);

/** The sum of two prices without errors of binary fractions. */
export const sumOf = (one: number, other: number): number => (microsOf(one) + microsOf(other)) / MICROS;

/** The price at which a line costs the customer: with the tariff, which is never part of a price. */
export const landedAt = (price: number, tariff: number | null): number => sumOf(price, tariff ?? 0);
