import type { Client } from 'pg';
import { useDatabaseAdmin, useObject, useTeam } from './fixtures';
import { type TwoGateways, useTwoGateways } from './two-gateways';
import type { Person, Team } from './workflow-fixture';

/** Two gateways, a team with two holders of RSM, and a connection that sees all rows. */
export interface RaceFixture {
  two: TwoGateways;
  team: Team;
  /** The other holder of RSM. */
  peer: Person;
  admin: Client;
}

export function useRace(): RaceFixture {
  const two = useTwoGateways();
  const team = useTeam(two.one);
  return { two, team, peer: useObject(() => team.join('approver', team.levels.RSM)), admin: useDatabaseAdmin() };
}
