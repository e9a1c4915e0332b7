import { apiMoment, dateOf } from '../../format/age';

/** The ages of the API with their column heads and in words. */
export const AGES = [
  ['under_1d', '< 1 d', 'less than 1 day'],
  ['1_to_3d', '1–3 d', '1 to 3 days'],
  ['3_to_7d', '3–7 d', '3 to 7 days'],
  ['7_to_14d', '7–14 d', '7 to 14 days'],
  ['over_14d', '> 14 d', 'more than 14 days'],
] as const;

const SECOND_MS = 1_000;

interface WaitingLevel {
  level_id: string | null;
  code: string | null;
}

/** The code of a level; the row without one is of the owner. */
export const levelName = ({ code }: Pick<WaitingLevel, 'code'>): string => code ?? 'Owner';

const addressMoment = (moment: string): string => `${moment.replace(' ', 'T')}Z`;

/** The search parameters of the list with the requests of a level and an age. `waiting_since` is the second after the last one. */
export function waitingSearch(
  { level_id }: Pick<WaitingLevel, 'level_id'>,
  { from, to }: { from: string | null; to: string | null },
) {
  return {
    ...(level_id === null ? { at_owner: '1' } : { level: level_id }),
    ...(from !== null && { waiting_since_from: addressMoment(from) }),
    ...(to !== null && { waiting_since: addressMoment(apiMoment(dateOf(to).getTime() + SECOND_MS)) }),
  };
}
