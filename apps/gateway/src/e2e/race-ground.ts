import { Client } from 'pg';
import { testDatabase } from './gateway';
import { type Person, type Team, newTeam } from './team';
import { type TwoGateways, startTwoGateways } from './two-gateways';

/** Where decisions race: two gateways, a team with two who may decide at RSM, and a look at all rows. */
export interface RaceGround {
  two: TwoGateways;
  team: Team;
  /** Another holder of RSM. */
  peer: Person;
  admin: Client;
  leave: () => Promise<void>;
}

export async function raceGround(): Promise<RaceGround> {
  const two = await startTwoGateways();
  const team = await newTeam(two.one);
  const peer = await team.join('approver', team.levels.RSM);
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  const leave = async (): Promise<void> => {
    await admin.end();
    await two.stop();
  };
  return { two, team, peer, admin, leave };
}
