import { type ExpectedError, failed, invalid } from './expected';
import { type Gateway, dataOf, post } from './gateway';
import { newKey } from './keys';
import { approve, decide, read } from './workflow-actions';
import { type LineInput, type Made, type Person, type Team, ask } from './workflow-fixture';

const RESULT = 'lifecycle_state is_valid version valid_until extensions';
export const EXTEND = `mutation ($id: ID!, $input: ExtendApprovalInput!) { extendApproval(id: $id, input: $input) { ${RESULT} } }`;
export const REVOKE = `mutation ($id: ID!, $input: RevokeApprovalInput!) { revokeApproval(id: $id, input: $input) { ${RESULT} } }`;

/** Each returns the whole body. */
export const extend = async (person: Person, { id }: Pick<Made, 'id'>, input: object): Promise<unknown> =>
  (await person.ask(EXTEND, { id, input })).body;
export const revoke = async (person: Person, { id }: Pick<Made, 'id'>, input: object = REASON): Promise<unknown> =>
  (await person.ask(REVOKE, { id, input })).body;

export const REASON = { reason_code: 'customer_lost' };

export const refusedExtension = (error: ExpectedError): object => failed(EXTEND, 'extendApproval', error);
export const refusedRevocation = (error: ExpectedError): object => failed(REVOKE, 'revokeApproval', error);
export const invalidExtension = (validation: object): object => invalid(EXTEND, 'extendApproval', validation);
export const invalidRevocation = (validation: object): object => invalid(REVOKE, 'revokeApproval', validation);

/** A request of these lines that the team has approved. @param decider of a level that may finish them */
export async function approvedRequest(
  team: Team,
  lines: (number | LineInput)[] = [52],
  header: object = { validity_period: '2037-01-31' },
  decider: Person = team.vp,
): Promise<Made> {
  const made = await ask(team.requester, lines, header);
  dataOf({ body: await approve(decider, made) } as never);
  return made;
}

/** The same, with the last line denied. */
export async function partlyApprovedRequest(team: Team, prices: number[], header: object = {}): Promise<Made> {
  const made = await ask(team.requester, prices, { validity_period: '2037-01-31', ...header });
  const decisions = made.lines.map((opportunity_id, index) => ({
    opportunity_id,
    ...(index === made.lines.length - 1 ? { decision: 'deny', comment: 'No' } : { decision: 'approve' }),
  }));
  dataOf({ body: await decide(team.vp, made, decisions) } as never);
  return made;
}

/** The last second, in UTC, of the day that is so many days after a moment. */
export const endOfDayAfter = (moment: string, days: number): string =>
  `${new Date(Date.parse(`${moment.slice(0, 10)}Z`) + days * DAY_MS).toISOString().slice(0, 10)} 23:59:59`;

const DAY_MS = 86_400_000;

/** The words of `available_actions` about the approval, of the request and of each line. */
export async function approvedActionsOf(person: Person, { id }: Pick<Made, 'id'>): Promise<string[]> {
  const { available_actions, opportunities } = await read<{
    available_actions: string[];
    opportunities: { available_actions: string[] }[];
  }>(person, id, 'available_actions opportunities { available_actions }');
  const own = available_actions.filter((word) => ['extend', 'revise', 'revoke', 'use'].includes(word));
  return [own, ...opportunities.map((line) => line.available_actions)].map((words) => words.join(' '));
}

/** The same person with a read-only key. */
export async function readingPerson({ url }: Gateway, { tenant }: Team, person: Person): Promise<Person> {
  const { secret: token } = await newKey(tenant, { kind: 'read_only', user_id: person.id });
  const ask = (query: string, variables?: object) =>
    post(url, { query, variables }, { authorization: `Bearer ${token}` });
  return { ...person, token, ask };
}
