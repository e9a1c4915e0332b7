import { delegate, newStandIn } from '../support/delegations';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { statementsOf } from '../support/statements-of';
import { APPROVE, type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const PAGE =
  'query ($first: Int!) { approvalRequests(first: $first, filter: { awaiting_me: true }) { data { opportunities { can_decide } steps { candidates { user { name } on_behalf_of { name } } } warnings { code } } } }';
/** The longest text that a connection prepares. */
const MAX_PREPARED_TEXT = 4_096;

const statementsOfPage = (person: Person, first: number): Promise<string[]> =>
  statementsOf(async () => dataOf(await person.ask(PAGE, { first })));

test('a page with candidates takes the same number of statements for two requests and for eight', async () => {
  const team = await newTeam(gateway);
  const tom = await newStandIn(team);
  await delegate(team.rsm, tom);
  await delegate(team.vp, tom);
  for (let count = 0; count < 8; count += 1) await ask(team.requester, [count % 2 ? 1_000 : 9_000]);
  const [two, eight] = [await statementsOfPage(tom, 2), await statementsOfPage(tom, 8)];
  expect(eight.length).toBe(two.length);
});

test('a decision reads delegations by one prepared statement', async () => {
  const team = await newTeam(gateway);
  const { id } = await ask(team.requester, [1_000]);
  const texts = await statementsOf(async () => dataOf(await team.rsm.ask(APPROVE, { id })));
  const reading = texts.filter((text) => text.includes('from delegations'));
  expect(reading).toHaveLength(1);
  expect(reading[0]?.length).toBeLessThan(MAX_PREPARED_TEXT);
});
