/** The amount of work of a spec: small in `npm test`, large in `npm run soak`. */
export const size = (short: number, long: number): number => (process.env['DAS_SOAK'] ? long : short);

/** How often a spec repeats a race: `npm run soak -- races` gives the number, other runs have the defaults. */
export const runsOf = (short: number, long: number): number =>
  Number(process.env['DAS_RACE_RUNS'] ?? size(short, long));

/** Whether specs do all that `npm test` has samples of, such as each look of a page: in `npm run test:long`. */
export const isInFull = (): boolean => process.env['DAS_IN_FULL'] !== undefined;
