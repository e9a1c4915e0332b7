import { type Thresholds, limitsOf } from './limits';

interface ExampleLevel extends Thresholds {
  code: string;
  rank: number;
  active: boolean;
}

/** An amount that is endorsed before it is decided. */
export interface RoutingExample {
  amount: number;
  /** Codes of the levels that endorse, one list per rank. */
  endorsing: string[][];
  /** Codes of the levels that decide; empty for the owner. */
  deciding: string[];
}

/**
 * An example of a route from these levels: the amount is between what the lowest possible rank may finish and what it may handle.
 * Undefined when no active level handles more than it finishes.
 */
export function routingExample(levels: readonly ExampleLevel[]): RoutingExample | undefined {
  const active = levels.filter((level) => level.active).toSorted((one, other) => one.rank - other.rank);
  for (const level of active) {
    const { handle, finish } = limitsOf(level);
    if (finish === null || handle === finish) continue;
    const amount = between(finish, handle ?? 2 * finish + 2);
    const route = routeAt(amount, active);
    if (route.endorsing.length > 0) return { amount, ...route };
  }
  return undefined;
}

/** The middle of two amounts, without decimals where an amount without decimals lies between them. */
function between(low: number, high: number): number {
  const middle = (low + high) / 2;
  const whole = Math.floor(middle);
  return whole > low ? whole : Number(middle.toFixed(6));
}

/** The rule of the service without categories: from the lowest rank that may handle the amount to the first that may finish it. */
function routeAt(amount: number, byRank: readonly ExampleLevel[]): Pick<RoutingExample, 'endorsing' | 'deciding'> {
  const covers = (limit: number | null): boolean => limit === null || amount <= limit;
  const endorsing: string[][] = [];
  for (const [, peers] of Map.groupBy(byRank, ({ rank }) => rank)) {
    const handling = peers.filter((level) => covers(limitsOf(level).handle));
    const finishing = handling.filter((level) => covers(limitsOf(level).finish));
    if (finishing.length > 0) return { endorsing, deciding: codesOf(finishing) };
    if (handling.length > 0) endorsing.push(codesOf(handling));
  }
  return { endorsing, deciding: [] };
}

const codesOf = (levels: readonly ExampleLevel[]): string[] => levels.map(({ code }) => code);

/** The steps of an example in words, such as `PA endorses, then RSM-NA or RSM-EMEA decides`. */
export function exampleText({ endorsing, deciding }: RoutingExample): string {
  const steps = endorsing.map((codes) => `${codes.join(' or ')} endorses`);
  return [...steps, `${deciding.length > 0 ? deciding.join(' or ') : 'the owner'} decides`].join(', then ');
}
