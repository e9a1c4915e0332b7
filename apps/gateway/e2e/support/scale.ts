/** How much of something a spec does: little with all other tests, a lot when `npm run soak` runs it. */
export const size = (short: number, long: number): number => (process.env['DAS_SOAK'] ? long : short);
