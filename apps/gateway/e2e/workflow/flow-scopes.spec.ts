import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { givenCategory, givenProduct } from '../support/factories';
import { failed, invalid } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { queue } from '../support/listed-requests';
import { restClient } from '../support/rest-client';
import {
  NOT_ELIGIBLE,
  approve,
  decide,
  edit,
  notPossible,
  refused,
  resubmit,
  withdraw,
} from '../support/workflow-actions';
import { DECIDE, type Made, type Person, type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const SCOPE = 'scope { sales_regions request_types customers account_numbers rep_firms category_ids }';
const SET = `mutation ($level_id: ID!, $user_id: ID!, $scope: ScopeInput, $dry_run: Boolean) { setApproverScope(level_id: $level_id, user_id: $user_id, scope: $scope, dry_run: $dry_run) {
  holder { level_id user { id } ${SCOPE} } uncovered_steps uncovered_capped
} }`;
const ASSIGN = `mutation ($level_id: ID!, $user_id: ID!, $scope: ScopeInput) {
  assignApprover(level_id: $level_id, user_id: $user_id, scope: $scope) { holders { user { id } ${SCOPE} } }
}`;
const SEEN = `query ($id: ID!) { approvalRequest(id: $id) {
  opportunities { can_decide } warnings { code message opportunity_id details }
  steps { status candidates { user { id } because on_behalf_of { id } delegation_id } }
} }`;
const PREVIEW = `query ($input: PreviewApprovalRouteInput!) { previewApprovalRoute(input: $input) {
  lines { reason steps { approvers { id } candidates { user { id } because } } } warnings { code message }
} }`;

const NONE = {
  sales_regions: null,
  request_types: null,
  customers: null,
  account_numbers: null,
  rep_firms: null,
  category_ids: null,
};
const RSM_LINE = { partnumber: 'VPS', quote_quantity: 1, requested_price: 1_000 };

interface Seen {
  opportunities: { can_decide: boolean }[];
  warnings: { code: string }[];
  steps: { status: string; candidates: { user: { id: string }; because: string }[] }[];
}
const seen = async (person: Person, { id }: Made): Promise<Seen> =>
  dataOf<{ approvalRequest: Seen }>(await person.ask(SEEN, { id })).approvalRequest;
const gaps = async (person: Person, made: Made): Promise<object[]> =>
  (await seen(person, made)).warnings.filter(({ code }) => code === 'SCOPE_UNCOVERED' || code === 'LEVEL_UNSTAFFED');
const candidates = async (person: Person, made: Made): Promise<string[]> =>
  (await seen(person, made)).steps.flatMap((step) =>
    step.candidates.map(({ user, because }) => `${because} ${user.id}`),
  );
const setScope = async (team: Team, user: Person, scope: object | null, more: object = {}): Promise<unknown> =>
  (await team.admin.ask(SET, { level_id: team.levels.RSM, user_id: user.id, scope, ...more })).body;
const result = (team: Team, user: Person, scope: object | null, uncovered_steps = 0): object => ({
  data: {
    setApproverScope: {
      holder: { level_id: team.levels.RSM, user: { id: user.id }, scope: scope && { ...NONE, ...scope } },
      uncovered_steps,
      uncovered_capped: false,
    },
  },
});

test('a scope is stored as given, without repeated values, and null removes it', async () => {
  const team = await newTeam(gateway);
  const category = await givenCategory(team.tenant);
  const given = { sales_regions: ['EMEA', 'emea ', 'NA'], customers: ['Acme'], category_ids: [category.toLowerCase()] };
  const kept = { sales_regions: ['EMEA', 'NA'], customers: ['Acme'], category_ids: [category] };
  expect(await setScope(team, team.rsm, given, { dry_run: true })).toEqual(result(team, team.rsm, kept));
  expect(await setScope(team, team.rsm, given)).toEqual(result(team, team.rsm, kept));
  expect(await setScope(team, team.rsm, kept)).toEqual(result(team, team.rsm, kept));
  const assign = async (variables: object): Promise<unknown> =>
    (await team.admin.ask(ASSIGN, { level_id: team.levels.RSM, user_id: team.rsm.id, ...variables })).body;
  const holders = (scope: object | null): object => ({
    data: { assignApprover: { holders: [{ user: { id: team.rsm.id }, scope: scope && { ...NONE, ...scope } }] } },
  });
  expect(await assign({})).toEqual(holders(kept));
  expect(await assign({ scope: { rep_firms: ['Hale'] } })).toEqual(holders({ rep_firms: ['Hale'] }));
  expect(await setScope(team, team.rsm, null)).toEqual(result(team, team.rsm, null));
  const entries = await team.tenant.as(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'approver.scope_changed') }),
  );
  const change = (before: object | null, after: object | null): object => ({
    user_id: team.rsm.id,
    user_name: team.rsm.name,
    before: before && { ...NONE, ...before },
    after: after && { ...NONE, ...after },
  });
  expect(entries.map(({ resource_id, metadata }) => [resource_id, metadata])).toEqual([
    [team.levels.RSM, change(null, kept)],
    [team.levels.RSM, change(kept, { rep_firms: ['Hale'] })],
    [team.levels.RSM, change({ rep_firms: ['Hale'] }, null)],
  ]);
});

test('a scope with an empty list or an unknown category is refused, and so is a user who does not hold the level', async () => {
  const team = await newTeam(gateway);
  const empty = (field: string) => [`The input.scope.${field} field must have at least 1 items.`];
  expect(await setScope(team, team.rsm, { sales_regions: [] })).toEqual(
    invalid(SET, 'setApproverScope', { 'input.scope.sales_regions': empty('sales regions') }),
  );
  expect(await setScope(team, team.rsm, { category_ids: [team.levels.PA] })).toEqual(
    invalid(SET, 'setApproverScope', {
      'input.scope.category_ids.0': ['The selected input.scope.category ids.0 is invalid.'],
    }),
  );
  expect(await setScope(team, team.vp, null)).toEqual(
    failed(SET, 'setApproverScope', { message: `No query results for model [User] ${team.vp.id}`, code: 'NOT_FOUND' }),
  );
  const rest = await restClient(gateway, team.admin);
  const path = `/v2/approval-levels/${team.levels.RSM}/approvers`;
  expect(await rest(`${path}/${team.rsm.id}`, { method: 'PATCH', body: { scope: { rep_firms: [] } } })).toMatchObject({
    status: 422,
    body: { errors: { 'scope.rep_firms': ['The scope.rep firms field must have at least 1 items.'] } },
  });
});

test('a scope selects the people who are asked, who see the request and who may decide it', async () => {
  const team = await newTeam(gateway);
  const other = await team.join('approver', team.levels.RSM);
  await setScope(team, team.rsm, { sales_regions: ['émea'] });
  await setScope(team, other, { sales_regions: ['NA'] });
  const emea = await ask(team.requester, [RSM_LINE], { sales_region: 'ÉMEA' });
  const na = await ask(team.requester, [RSM_LINE], { sales_region: 'na' });
  expect([await queue(team.rsm), await queue(other)]).toEqual([[emea.id], [na.id]]);
  expect(await candidates(team.owner, emea)).toEqual([`level ${team.rsm.id}`]);
  expect((await seen(team.rsm, na)).opportunities).toEqual([{ can_decide: false }]);
  expect((await seen(other, na)).opportunities).toEqual([{ can_decide: true }]);
  expect(await decide(team.rsm, na, [{ opportunity_id: na.lines[0], decision: 'approve' }])).toEqual(
    refused(DECIDE, NOT_ELIGIBLE),
  );
  expect(await gaps(team.owner, na)).toEqual([]);
  const { previewApprovalRoute } = dataOf<{ previewApprovalRoute: { lines: object[]; warnings: object[] } }>(
    await team.requester.ask(PREVIEW, { input: { opportunities: [RSM_LINE], sales_region: 'NA' } }),
  );
  expect(previewApprovalRoute.lines).toEqual([
    {
      reason: `The unit price of 1000 is within what RSM may finish. Of RSM, ${other.name} covers region NA.`,
      steps: [{ approvers: [{ id: other.id }], candidates: [{ user: { id: other.id }, because: 'level' }] }],
    },
  ]);
});

test('where no scope covers a line the owner acts, with a warning and a reason; the change of a scope counts such steps', async () => {
  const team = await newTeam(gateway);
  const lost = await ask(team.requester, [RSM_LINE], { sales_region: 'LATAM' });
  const kept = await ask(team.requester, [RSM_LINE], { sales_region: 'EMEA' });
  const scope = { sales_regions: ['EMEA'], account_numbers: ['A-1'] };
  expect(await setScope(team, team.rsm, { sales_regions: ['EMEA'] }, { dry_run: true })).toEqual(
    result(team, team.rsm, { sales_regions: ['EMEA'] }, 1),
  );
  expect([await gaps(team.owner, lost), await queue(team.rsm)]).toEqual([[], [lost.id, kept.id]]);
  expect(await setScope(team, team.rsm, scope)).toEqual(result(team, team.rsm, scope, 2));
  expect(await setScope(team, team.rsm, scope)).toEqual(result(team, team.rsm, scope));
  const message = 'Nobody of RSM covers region LATAM and no account; the owner acts at rank 20.';
  expect(await gaps(team.owner, lost)).toEqual([
    {
      code: 'SCOPE_UNCOVERED',
      message,
      opportunity_id: lost.lines[0],
      details: { rank: 20, levels: ['RSM'], missing: { sales_region: 'LATAM', account_number: null } },
    },
  ]);
  expect(await candidates(team.admin, lost)).toEqual([`owner ${team.owner.id}`]);
  expect([await queue(team.rsm), await queue(team.owner)]).toEqual([[], []]);
  const { previewApprovalRoute } = dataOf<{
    previewApprovalRoute: { lines: { reason: string }[]; warnings: object[] };
  }>(await team.requester.ask(PREVIEW, { input: { opportunities: [RSM_LINE] } }));
  expect(previewApprovalRoute.lines[0]?.reason).toBe(
    'The unit price of 1000 is within what RSM may finish. Nobody of RSM covers no region and no account, so the owner acts.',
  );
  expect(await approve(team.owner, lost)).toMatchObject({ data: { approveApprovalRequest: { outcome: 'approved' } } });
});

test('a category counts as it was when the step was planned', async () => {
  const team = await newTeam(gateway);
  const category = await givenCategory(team.tenant);
  await givenProduct(team.tenant, { partnumber: 'IN', category_id: category });
  await setScope(team, team.rsm, { category_ids: [category] });
  const made = await ask(team.requester, [
    { ...RSM_LINE, partnumber: 'IN' },
    { ...RSM_LINE, partnumber: 'OUT' },
  ]);
  const header = await ask(team.requester, []);
  expect((await seen(team.rsm, made)).opportunities).toEqual([{ can_decide: true }, { can_decide: false }]);
  expect(await queue(team.rsm)).toEqual([made.id]);
  expect(await candidates(team.admin, header)).toEqual([`level ${team.pa.id}`]);
});

test('limits count from covering levels only, so a senior covers as far as each level does', async () => {
  const team = await newTeam(gateway);
  await team.hold(team.rsm, team.levels.VP);
  await setScope(team, team.rsm, { sales_regions: ['EMEA'] });
  const made = await ask(team.requester, [{ ...RSM_LINE, requested_price: 2_000 }], { sales_region: 'NA' });
  expect(await candidates(team.admin, made)).toEqual([`owner ${team.owner.id}`]);
  expect(await approve(team.rsm, made)).toMatchObject({
    data: { approveApprovalRequest: { outcome: 'approved', lines: [{ outcome: 'approved' }] } },
  }); // as VP, which finishes 2,000
});

test('a field that a scope names is commercial content in this tenant', async () => {
  const team = await newTeam(gateway);
  const [free, bound] = [await newTeam(gateway), team];
  await setScope(bound, bound.rd, { sales_regions: ['EMEA'] }, { level_id: bound.levels.RD });
  const lines = [{ ...RSM_LINE, requested_price: 2_000 }];
  for (const each of [free, bound]) {
    const made = await ask(each.requester, lines, { sales_region: 'NA' });
    await approve(each.rsm, made); // endorses
    const change = await edit(each.requester, made, { sales_region: 'EMEA' });
    if (each === free) expect(change).toMatchObject({ data: { updateApprovalRequest: { version: 3 } } });
    else expect(change).toMatchObject({ errors: [{ extensions: { code: notPossible().code } }] });
    expect(await edit(each.requester, made, { rep_firm: 'Hale' })).toMatchObject({ data: {} });
    await withdraw(each.requester, made);
    await resubmit(each.requester, made, { sales_region: 'LATAM' });
    const { steps } = await seen(each.owner, made);
    const carried = steps.filter(({ status }) => status === 'endorsed').length;
    expect(carried).toBe(each === free ? 2 : 1); // an endorsement is carried only where the region is free
  }
});

test('a free field that changes moves the request to the people who cover its new value', async () => {
  const team = await newTeam(gateway);
  const made = await ask(team.requester, [RSM_LINE], { sales_region: 'NA' });
  await setScope(team, team.rsm, { sales_regions: ['EMEA'] });
  expect(await queue(team.rsm)).toEqual([]);
  expect(await edit(team.requester, made, { sales_region: 'EMEA' })).toMatchObject({ data: {} });
  expect([await queue(team.rsm), await candidates(team.admin, made)]).toEqual([[made.id], [`level ${team.rsm.id}`]]);
});

test('REST lists, assigns, changes and removes the holders of a level', async () => {
  const team = await newTeam(gateway);
  const rest = await restClient(gateway, team.admin);
  const path = `/v2/approval-levels/${team.levels.RSM}/approvers`;
  const other = await team.join('approver');
  const shown = (user: Person, scope: object | null) => ({
    level_id: team.levels.RSM,
    since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    user: expect.objectContaining({ id: user.id }) as object,
    scope: scope && { ...NONE, ...scope },
  });
  const scope = { rep_firms: ['Hale'] };
  const added = await rest(path, { method: 'POST', body: { user_id: other.id, scope } });
  expect([added.status, added.headers.get('location'), added.body]).toEqual([201, null, { data: shown(other, scope) }]);
  expect((await rest(path)).body).toEqual({ data: [shown(team.rsm, null), shown(other, scope)] });
  const member = `${path}/${other.id}`;
  expect(await rest(member, { method: 'PATCH', body: { scope: null } })).toMatchObject({
    status: 200,
    body: { data: shown(other, null) },
  });
  expect(await rest(member, { method: 'PATCH', body: {} })).toMatchObject({
    status: 200,
    body: { data: shown(other, null) },
  });
  expect(await rest(member, { method: 'DELETE' })).toMatchObject({ status: 200, body: { data: shown(other, null) } });
  expect((await rest(member, { method: 'DELETE' })).status).toBe(404);
  expect((await rest(path, { method: 'POST', body: {} })).body).toMatchObject({
    errors: { user_id: ['The user id field is required.'] },
  });
});
