import { moneyText } from '../../format/price';

/** A line of a route preview. */
export interface RoutedLine {
  /** The amount that is compared with the thresholds. */
  amount: number;
  basis: string;
  steps: readonly { rank: number | null; levels: readonly { code: string }[] }[];
}

const BASES: Record<string, string> = {
  unit_price: 'unit price',
  line_total: 'line total',
  request_total: 'request total',
};

interface ReasonOptions {
  /** Of the tenant, ISO 4217; null without one. */
  currency: string | null;
  /** The request has no lines. */
  hasNoLines?: boolean;
}

/** Why a line takes its route, with numbers as the page shows them. The reason of the API has them as they are stored. */
export function routeReason(
  { amount, basis, steps }: RoutedLine,
  { currency, hasNoLines = false }: ReasonOptions,
): string {
  const final = namesOf(steps.at(-1));
  const endorsing = steps.slice(0, -1);
  if (hasNoLines) return `A request without lines goes to the lowest rank: ${final} decides it.`;
  const subject = `${BASES[basis] ?? basis} of ${moneyText(amount, currency)}`;
  if (endorsing.length)
    return `The ${subject} is one that ${endorsing.map(namesOf).join(', then ')} may handle but not finish, so it goes on to ${final}.`;
  return final === OWNER
    ? `No level that may decide this handles the ${subject}, so the owner decides it.`
    : `The ${subject} is within what ${final} may finish.`;
}

const OWNER = 'the owner';

const namesOf = (step: RoutedLine['steps'][number] | undefined): string =>
  !step || step.rank === null ? OWNER : step.levels.map(({ code }) => code).join(' or ');
