import { dataOf } from './gateway';
import { times } from './two-gateways';
import { read } from './workflow-actions';
import { APPROVE, type LineInput, type Made, type Person, type Team, ask } from './workflow-fixture';

export const REVISE = `mutation ($id: ID!, $input: UpdateApprovalRequestInput!) { reviseApproval(id: $id, input: $input) {
  id opportunities { id revises_opportunity_id }
} }`;

/** A revision with the ids of its lines, by the ids of the lines that they replace. */
export interface Revised extends Made {
  successors: Record<string, string>;
}

/** Revises a request with this input. */
export async function revise(person: Person, { id }: Pick<Made, 'id'>, input: object): Promise<Revised> {
  const { reviseApproval: made } = dataOf<{
    reviseApproval: { id: string; opportunities: { id: string; revises_opportunity_id: string | null }[] };
  }>(await person.ask(REVISE, { id, input }));
  const successors = made.opportunities.flatMap(({ id: line, revises_opportunity_id }) =>
    revises_opportunity_id ? [[revises_opportunity_id, line] as const] : [],
  );
  return {
    id: made.id,
    lines: made.opportunities.map((line) => line.id),
    successors: Object.fromEntries(successors),
  };
}

/** The input that changes a line. */
export const priced = (line: string | undefined, requested_price: number): object => ({
  opportunities: [{ id: line, requested_price }],
});

/** A request with these lines that the holder of VP has approved. */
export async function approved(team: Team, lines: (number | LineInput)[], header: object = {}): Promise<Made> {
  const made = await ask(team.requester, lines, { customer_name: 'Acme', ...header });
  dataOf(await team.vp.ask(APPROVE, { id: made.id }));
  return made;
}

/** An approved request and its open revision. */
export interface Opened {
  source: Made;
  revision: Revised;
}

/** The input of a revision that changes the second line of its source, and carries the first. */
export const carryingFirst = ({ lines }: Made): object => priced(lines[1], 60);

/** So many approved requests with two lines, each with a revision that carries the first. */
export const openedRevisions = (team: Team, count: number, header: object = {}): Promise<Opened[]> =>
  Promise.all(
    times(count, async () => {
      const source = await approved(team, [52, 53], header);
      return { source, revision: await revise(team.requester, source, carryingFirst(source)) };
    }),
  );

/** The id of the open revision of a request. */
export const openRevisionOf = async (person: Person, id: string): Promise<string> =>
  (await read<{ open_revision: { id: string } }>(person, id, 'open_revision { id }')).open_revision.id;
