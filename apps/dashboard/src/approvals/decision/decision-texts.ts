import { countOf } from '../../format/count';
import { mayDecide } from '../request/may-decide';

/** A level with the people who hold it. */
interface NextLevel {
  code: string;
  approvers?: readonly { name: string; active: boolean; can_decide: boolean }[];
}

/** The outcome of a decision on a line: approved, denied or advanced (endorsed). */
export interface Outcome {
  /** Null for a request without lines. */
  opportunity_id?: string | null;
  outcome: string;
  next_levels: readonly NextLevel[];
}

export interface Decided {
  outcome: string;
  replayed: boolean;
  lines: readonly Outcome[];
}

const OWNER = 'Owner';

/** The text after a decision, such as `Endorsed. Next: RD.` */
export function statusText({ outcome, replayed, lines }: Decided): string {
  if (replayed) return 'Already recorded.';
  const advanced = lines.filter((line) => line.outcome === 'advanced');
  if (advanced.length) return `Endorsed. Next: ${codesOf(advanced)}.`;
  const isDenied = outcome === 'denied' || (lines.length > 0 && lines.every((line) => line.outcome === 'denied'));
  return isDenied ? 'Denied.' : 'Approved.';
}

/** What a decision will do, such as `This approves 2 lines.` or `This endorses; Grace Lindqvist (RD) decides next.` */
export function effectText(lines: readonly Outcome[]): string {
  const of = (outcome: string) => lines.filter((line) => line.outcome === outcome);
  const [approved, denied, advanced] = [of('approved'), of('denied'), of('advanced')];
  const endorses = advanced.length === lines.length ? 'endorses' : `endorses ${linesText(advanced)}`;
  const parts = [
    ...(approved.length ? [`approves ${linesText(approved)}`] : []),
    ...(denied.length ? [`denies ${linesText(denied)}`] : []),
    ...(advanced.length ? [`${endorses}; ${nextText(advanced)} decides next`] : []),
  ];
  return parts.length ? `This ${parts.join(', ')}.` : 'This changes no line.';
}

/** The outcome of one line, such as `Endorsed, next: RD`. */
export function outcomeText({ outcome, ...line }: Outcome): string {
  if (outcome === 'advanced') return `Endorsed, next: ${codesOf([{ outcome, ...line }])}`;
  return outcome === 'denied' ? 'Denied' : 'Approved';
}

/** The codes of the next levels; `Owner` when the owner decides next. */
export const codesOf = (lines: readonly Outcome[]): string => [...new Set(lines.flatMap(codesOfLine))].join(', ');

const codesOfLine = ({ next_levels }: Outcome): string[] =>
  next_levels.length ? next_levels.map(({ code }) => code) : [OWNER];

function linesText(lines: readonly Outcome[]): string {
  if (lines.some(({ opportunity_id }) => opportunity_id === null)) return 'the request';
  return countOf(lines.length, 'line');
}

/** The people who decide next: `Mara Okafor (RSM-NA) or Lukas Brandt (RSM-EMEA)`. Where no holder may decide, the owner does. */
const nextText = (lines: readonly Outcome[]): string => [...new Set(lines.flatMap(nextOfLine))].join(' or ');

function nextOfLine({ next_levels }: Outcome): string[] {
  const people = next_levels.flatMap(({ code, approvers = [] }) =>
    approvers.filter(mayDecide).map(({ name }) => `${name} (${code})`),
  );
  if (people.length) return people;
  return [next_levels.length ? `the owner (${next_levels.map(({ code }) => code).join(', ')})` : 'the owner'];
}
