import { type Gateway, dataOf } from './gateway';
import { type Made, type Person, type Team, ask, newTeam } from './workflow-fixture';

export const STEP =
  'status assigned_to { id } claimed_by { id } claimed_until available_actions candidates { user { id } because }';

/** A step with who is asked, and who holds it. */
export interface Step {
  id: string;
  status: string;
  assigned_to: { id: string } | null;
  claimed_by: { id: string } | null;
  claimed_until: string | null;
  available_actions: string[];
  candidates: { user: { id: string }; because: string }[];
}

/** RSM endorses it, and RD decides. */
export const REQUESTED_PRICE = 2_000;

/** A request with one line, and its steps: RSM is active, RD waits. */
export async function started(
  gateway: Gateway,
): Promise<{ team: Team; peer: Person; made: Made; rsm: string; rd: string }> {
  const team = await newTeam(gateway);
  const peer = await team.join('approver', team.levels.RSM);
  const made = await ask(team.requester, [REQUESTED_PRICE]);
  const [rsm, rd] = await stepsOf(team.owner, made);
  return { team, peer, made, rsm: rsm?.id ?? '', rd: rd?.id ?? '' };
}

export async function stepsOf(person: Person, { id }: Made): Promise<Step[]> {
  const document = `query ($id: ID!) { approvalRequest(id: $id) { steps { id ${STEP} } } }`;
  return dataOf<{ approvalRequest: { steps: Step[] } }>(await person.ask(document, { id })).approvalRequest.steps;
}
