/** A generator of pseudo-random numbers in [0, 1): the same seed gives the same sequence (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** This many items, chosen without repetition, in random order. A fraction is the chance of one more. */
export function sampleOf<T>(items: readonly T[], count: number, random: () => number): T[] {
  const left = [...items];
  const whole = Number.isInteger(count) ? count : Math.floor(count + random());
  return Array.from(
    { length: Math.min(whole, items.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0] as T,
  );
}
