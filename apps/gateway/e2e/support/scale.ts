/** The amount of work of a spec: small in `npm test`, large in `npm run soak`. */
export const size = (short: number, long: number): number => (process.env['DAS_SOAK'] ? long : short);
