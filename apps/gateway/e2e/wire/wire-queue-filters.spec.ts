import { useGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { type Person, APPROVE, DENY, RESUBMIT, WITHDRAW, ask } from '../support/workflow-fixture';

const ABSENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** Moves the activation of a request's steps, and what follows from it, to a day. */
const LIST =
  'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter, first: 100) { data { project_name } paginatorInfo { total } } }';

const gateway = useGateway();
const team = useTeam(gateway);
const ids: Record<string, string> = {};

const found = (names: string): object => ({
  data: {
    approvalRequests: {
      data: [...names].map((project_name) => ({ project_name })),
      paginatorInfo: { total: names.length },
    },
  },
});

async function expectFound(filter: object, names: string, person: Person = team.owner): Promise<void> {
  expect((await person.ask(LIST, { filter })).body).toEqual(found(names));
}

beforeAll(async () => {
  const { requester, admin, pa, rsm } = team;
  const given: [string, Person, (number | { partnumber: string; requested_price: number })[], object][] = [
    ['a', requester, [52], { customer_name: 'Ärger 100%', end_customer_name: 'Mill' }],
    ['b', requester, [152, 60], { customer_name: 'Beta', end_customer_name: 'Gamma' }],
    ['c', admin, [{ partnumber: 'PART_1', requested_price: 152 }], { customer_name: 'mill & sons' }],
    ['d', admin, [60], {}],
    ['e', admin, [60], {}],
  ];
  for (const [project_name, person, lines, header] of given)
    ids[project_name] = (await ask(person, lines, { ...header, project_name })).id;
  dataOf(await pa.ask(APPROVE, { id: ids['a'] })); // decided by pa
  dataOf(await pa.ask(APPROVE, { id: ids['b'] })); // a line endorsed, a line decided by pa
  dataOf(await pa.ask(APPROVE, { id: ids['c'] })); // endorsed by pa
  dataOf(await rsm.ask(DENY, { id: ids['c'], reason_code: 'price' })); // decided by rsm
  dataOf(await admin.ask(WITHDRAW, { id: ids['d'] })); // decided by admin
});

test('created_by_id finds the requests of a user', async () => {
  await expectFound({ created_by_id: team.requester.id }, 'ab');
  await expectFound({ created_by_id: team.admin.id.toLowerCase() }, 'cde');
  await expectFound({ created_by_id: team.pa.id }, '');
  await expectFound({ NOT: { created_by_id: team.requester.id } }, 'cde');
});

test('decided_by_id finds the requests with a line that the user decided or withdrew, and no endorsement', async () => {
  await expectFound({ decided_by_id: team.pa.id }, 'ab');
  await expectFound({ decided_by_id: team.rsm.id.toLowerCase() }, 'c');
  await expectFound({ decided_by_id: team.admin.id }, 'd');
  await expectFound({ decided_by_id: team.owner.id }, '');
  await expectFound({ NOT: { decided_by_id: team.pa.id } }, 'cde');
  await expectFound({ OR: [{ decided_by_id: team.pa.id }, { decided_by_id: team.rsm.id }] }, 'abc');
});

test('level_id finds the requests with an active step of the level, not with a waiting one', async () => {
  await expectFound({ level_id: team.levels.PA }, 'e');
  await expectFound({ level_id: team.levels.RSM.toLowerCase() }, 'b');
  await expectFound({ level_id: team.levels.VP }, '');
  await expectFound({ NOT: { level_id: team.levels.PA } }, 'abcd');
});

test('search finds a part of the customer, end customer, project or a part number, ignoring case', async () => {
  await expectFound({ search: 'MILL' }, 'ac');
  await expectFound({ search: 'ärger 100%' }, 'a');
  await expectFound({ search: '%' }, 'a');
  await expectFound({ search: 'part_' }, 'c');
  await expectFound({ search: 'e' }, 'abe');
  await expectFound({ search: 'betagamma' }, '');
  await expectFound({ search: 'Beta\u001fGamma' }, '');
  await expectFound({ NOT: { search: 'mill' } }, 'bde');
  await expectFound({ search: 'mill', created_by_id: team.admin.id }, 'c');
});

test('a null or blank value is not applied; an absent id and text that is not an id match nothing', async () => {
  for (const value of [null, '', ' ']) {
    await expectFound({ created_by_id: value, decided_by_id: value, level_id: value, search: value }, 'abcde');
  }
  for (const value of [ABSENT, 'nonsense', "'; --"]) {
    for (const name of ['created_by_id', 'decided_by_id', 'level_id', 'search'])
      await expectFound({ [name]: value }, '');
  }
});

test('the ids and texts of another tenant match nothing', async () => {
  const stranger = await gateway.newTenant();
  const ask = async (filter: object): Promise<unknown> => (await stranger.graphql(LIST, { filter })).body;
  for (const filter of [
    { created_by_id: team.requester.id },
    { decided_by_id: team.pa.id },
    { level_id: team.levels.PA },
    { search: 'mill' },
  ])
    expect(await ask(filter)).toEqual(found(''));
});

test('search follows an edit of names and lines, and decided_by_id a new round', async () => {
  const { admin } = team;
  const { id, lines } = await ask(admin, [{ partnumber: 'OLD-1', requested_price: 60 }], {
    customer_name: 'Oldname',
    project_name: 'z',
  });
  const search = async (text: string): Promise<unknown> => (await admin.ask(LIST, { filter: { search: text } })).body;
  const update =
    'mutation ($id: ID, $input: UpdateApprovalRequestInput!) { updateApprovalRequest(id: $id, input: $input) { id } }';
  dataOf(
    await admin.ask(update, {
      id,
      input: { customer_name: 'Newname', opportunities: [{ id: lines[0], partnumber: 'NEW-1' }] },
    }),
  );
  expect([await search('oldname'), await search('old-1')]).toEqual([found(''), found('')]);
  expect([await search('newname'), await search('new-1')]).toEqual([found('z'), found('z')]);
  dataOf(
    await admin.ask(update, {
      id,
      input: { remove_opportunities: lines, opportunities: [{ partnumber: 'THIRD-1', requested_price: 60 }] },
    }),
  );
  expect([await search('new-1'), await search('third-1')]).toEqual([found(''), found('z')]);
  dataOf(await admin.ask(WITHDRAW, { id }));
  await expectFound({ decided_by_id: admin.id }, 'dz');
  dataOf(await admin.ask(RESUBMIT, { id }));
  await expectFound({ decided_by_id: admin.id }, 'd');
  dataOf(await admin.ask('mutation ($id: ID!) { deleteApprovalRequest(id: $id) { id } }', { id }));
  expect(await search('third-1')).toEqual(found(''));
});
