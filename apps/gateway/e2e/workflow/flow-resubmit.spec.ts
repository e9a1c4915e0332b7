import { useGateway, useTeam } from '../support/fixtures';
import {
  NOT_ELIGIBLE,
  approve,
  decide,
  deny,
  edit,
  read,
  refused,
  resubmit,
  expectedState,
  stateOf,
  withdraw,
} from '../support/workflow-actions';
import { change } from '../support/factories';
import {
  APPROVE,
  type Made,
  type Person,
  RESUBMIT,
  type Team,
  ask,
  newTeam,
  stepsOf,
} from '../support/workflow-fixture';

const gateway = useGateway();
const team = useTeam(gateway);

const HEADER = { customer_name: 'Acme', end_customer_name: 'End', account_number: 'A-1', validity_period: 'P90D' };

/** A request that PA endorsed and RSM denied. */
async function endorsedAndDenied({ requester, pa, rsm }: Team = team, price = 152): Promise<Made> {
  const made = await ask(requester, [{ partnumber: 'P-1', quote_quantity: 2, requested_price: price }], HEADER);
  await approve(pa, made);
  await deny(rsm, made, { comment: 'No' });
  return made;
}

const roundOf = async (person: Person, { id }: Made, round: number): Promise<string[]> =>
  (await stepsOf(person, id)).filter((step) => step.startsWith(`${round}.`));
const FIRST = ['1.1 10 endorsed @ 152', '1.2 20 denied'];
const CARRIED = ['2.1 10 endorsed @ 152 from round 1', '2.2 20 active'];
const RESTARTED = ['2.1 10 active', '2.2 20 waiting'];

describe('a resubmitted line', () => {
  test('without changes keeps its endorsements, but not the step that denied it', async () => {
    const made = await endorsedAndDenied();
    await resubmit(team.requester, made);
    expect(await stepsOf(team.pa, made.id)).toEqual([...FIRST, ...CARRIED]);
    const carried = 'steps { round status acted_by { id } carried_from_round }';
    expect((await read<{ steps: object[] }>(team.pa, made.id, carried)).steps[2]).toEqual({
      round: 2,
      status: 'endorsed',
      acted_by: { id: team.pa.id },
      carried_from_round: 1,
    });
    expect(await approve(team.pa, made)).toEqual(refused(APPROVE, NOT_ELIGIBLE)); // PA has endorsed already
    await approve(team.rsm, made);
    expect(await stateOf(team.pa, made.id)).toEqual(expectedState('approved', 5, 2));
  });

  test('keeps its endorsements over several rounds, and after a withdrawal', async () => {
    const made = await endorsedAndDenied();
    await resubmit(team.requester, made);
    await withdraw(team.requester, made);
    await resubmit(team.requester, made);
    expect(await roundOf(team.pa, made, 3)).toEqual(['3.1 10 endorsed @ 152 from round 1', '3.2 20 active']);
  });

  test('keeps its endorsements when only free fields change', async () => {
    const made = await endorsedAndDenied();
    const free = {
      project_name: 'Apollo',
      opportunities: [{ id: made.lines[0], other_details: { note: 'x' }, requested_price: 152 }],
    };
    await resubmit(team.requester, made, free);
    expect(await roundOf(team.pa, made, 2)).toEqual(CARRIED);
  });

  test.each([
    ['part number', { partnumber: 'P-2' }],
    ['quantity', { quote_quantity: 3 }],
    ['price', { requested_price: 153 }],
  ])('with another %s starts without endorsements', async (_, content) => {
    const made = await endorsedAndDenied();
    await resubmit(team.requester, made, { opportunities: [{ id: made.lines[0], ...content }] });
    expect(await roundOf(team.pa, made, 2)).toEqual(RESTARTED);
    expect(await approve(team.pa, made)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'advanced' } } });
  });

  test.each(Object.keys(HEADER))('with another %s starts without endorsements', async (field) => {
    const made = await endorsedAndDenied();
    await resubmit(team.requester, made, { [field]: 'P30D' });
    expect(await roundOf(team.pa, made, 2)).toEqual(RESTARTED);
  });

  test('that is changed afterwards starts without endorsements', async () => {
    const made = await endorsedAndDenied();
    await resubmit(team.requester, made);
    await edit(team.requester, made, { opportunities: [{ id: made.lines[0], requested_price: 160 }] });
    expect(await roundOf(team.pa, made, 2)).toEqual(RESTARTED);
  });

  test('keeps the counter price of the endorsement', async () => {
    const { requester, pa, rsm } = team;
    const made = await ask(requester, [152]);
    await decide(pa, made, [{ opportunity_id: made.lines[0], decision: 'approve', approved_price: 170 }]);
    await deny(rsm, made, { comment: 'No' });
    await resubmit(requester, made);
    await approve(rsm, made);
    expect(await roundOf(pa, made, 2)).toEqual(['2.1 10 endorsed @ 170 from round 1', '2.2 20 approved @ 170']);
  });

  test('keeps the endorsement by a holder of a higher rank', async () => {
    const { requester, rsm, rd } = team;
    const made = await ask(requester, [152]);
    await decide(rsm, made, [{ opportunity_id: made.lines[0], decision: 'approve', approved_price: 2_000 }]);
    await deny(rd, made, { comment: 'No' });
    await resubmit(requester, made);
    expect(await roundOf(rd, made, 2)).toEqual(['2.1 10 endorsed @ 2000 from round 1', '2.2 30 active']);
  });
});

test('each line keeps its own endorsements', async () => {
  const { requester, pa, rsm } = team;
  const made = await ask(requester, [152, 160]);
  await approve(pa, made);
  await deny(rsm, made, { comment: 'No' });
  await resubmit(requester, made, {
    opportunities: [{ id: made.lines[1], requested_price: 165 }, { requested_price: 52 }],
  });
  expect(await roundOf(pa, made, 2)).toEqual([...CARRIED, ...RESTARTED, '2.1 10 active']);
});

describe('limits that changed between the rounds', () => {
  const setLimits = (other: Team, id: string, input: object): Promise<unknown> =>
    other.tenant.graphql(change('ApprovalLevel'), { id, input });

  test('drop an endorsement that its level may no longer give', async () => {
    const other = await newTeam(gateway);
    const made = await endorsedAndDenied(other);
    await setLimits(other, other.levels.PA, { threshold_price_requested: 150 });
    await resubmit(other.requester, made);
    expect(await roundOf(other.pa, made, 2)).toEqual(['2.1 20 active']);
  });

  test('require a new approval from an endorser who may now finish', async () => {
    const other = await newTeam(gateway);
    const made = await endorsedAndDenied(other);
    await setLimits(other, other.levels.PA, { threshold_price_approved: 200 });
    await resubmit(other.requester, made);
    expect(await roundOf(other.pa, made, 2)).toEqual(['2.1 10 active']);
  });

  test('can add a further step to the route', async () => {
    const other = await newTeam(gateway);
    const made = await endorsedAndDenied(other);
    await setLimits(other, other.levels.RSM, { threshold_price_approved: 150 });
    await resubmit(other.requester, made);
    expect(await roundOf(other.pa, made, 2)).toEqual([
      '2.1 10 endorsed @ 152 from round 1',
      '2.2 20 active',
      '2.3 30 waiting',
    ]);
  });
});

test('a resubmission may replace or remove all lines; an invalid change resubmits nothing', async () => {
  const { requester, pa } = team;
  const made = await endorsedAndDenied();
  const conflict = {
    message: 'Version 1 was expected, but the request is at version 3.',
    code: 'VERSION_CONFLICT',
    facts: { current_version: 3, expected_version: 1 },
  };
  expect(await resubmit(requester, made, { expected_version: 1 })).toEqual(refused(RESUBMIT, conflict));
  const wrong = { remove_opportunities: ['x'] };
  expect(await resubmit(requester, made, wrong)).toMatchObject({
    errors: [{ extensions: { code: 'VALIDATION_FAILED' } }],
  });
  expect(await stateOf(pa, made.id)).toEqual(expectedState('denied', 3));
  await resubmit(requester, made, {
    expected_version: 3,
    remove_opportunities: made.lines,
    opportunities: [{ requested_price: 60 }],
  });
  expect(await roundOf(pa, made, 2)).toEqual(['2.1 10 active']);
  await withdraw(requester, made);
  const { opportunities } = await read<{ opportunities: { id: string }[] }>(pa, made.id, 'opportunities { id }');
  await resubmit(requester, made, { remove_opportunities: opportunities.map(({ id }) => id) });
  expect(await roundOf(pa, made, 3)).toEqual(['3.1 10 active']);
  expect(await approve(pa, made)).toMatchObject({
    data: { approveApprovalRequest: { lines: [{ opportunity_id: null, outcome: 'approved' }] } },
  });
});
