/** The moments of a request that may lie in the period. */
export const BASES = ['created', 'decided'] as const;
export type Basis = (typeof BASES)[number];
