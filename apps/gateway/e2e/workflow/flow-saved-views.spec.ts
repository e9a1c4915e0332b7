import { AuditEntry } from '@das/audit';
import { newId, where } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { failed, invalid, notFound } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { CREATE, DELETE, UPDATE, VIEW, VIEWS, body, namesOf, saved, shown } from '../support/saved-views';
import { FORBIDDEN } from '../support/workflow-actions';
import { newKey } from '../support/keys';
import { post } from '../support/gateway';
import { type Team, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const entriesOf = (team: Team, id: string): Promise<unknown[]> =>
  team.tenant.as(async () => {
    const condition = where.all([where.equals('resource_type', 'saved_view'), where.equals('resource_id', id)]);
    const entries = await gateway.db
      .rowsOf(AuditEntry)
      .list({ where: condition, orderBy: [{ column: 'seq', order: 'ASC' }] });
    return entries.map(({ action, changes, metadata, actor }) => [
      action,
      changes,
      metadata,
      (actor as { user_id?: string }).user_id,
    ]);
  });

test('a private view is created, read, changed and deleted by its owner, and absent to everyone else', async () => {
  const team = await newTeam(gateway);
  const auditor = await team.join('auditor');
  await ask(team.requester, [1_000], { customer_name: 'Acme' });
  const input = {
    name: '  My view ',
    filter: { customer_name: ' acme ', AND: [{ status: 'pending' }] },
    order_by: [{ column: 'CREATED_AT', order: 'DESC' }],
    columns: ['customer', 'total'],
  };
  const view = shown(auditor, { ...input, name: 'My view', count: 1 });
  const made = (await body(auditor, CREATE, { input })) as { data: { createSavedView: { id: string } } };
  expect(made).toEqual({ data: { createSavedView: view } });
  const { id } = made.data.createSavedView;
  expect(await body(auditor, VIEW, { id: id.toLowerCase() })).toEqual({ data: { savedView: { ...view, id } } });
  expect(await body(auditor, VIEWS)).toEqual({ data: { savedViews: [{ ...view, id }] } });
  for (const other of [team.owner, team.admin, team.requester]) {
    expect(await body(other, VIEW, { id })).toEqual({ data: { savedView: null } });
    expect(await body(other, VIEWS)).toEqual({ data: { savedViews: [] } });
    expect(await body(other, DELETE, { id })).toEqual({ data: { deleteSavedView: null } });
    expect(await body(other, UPDATE, { id, input: { name: 'Theirs' } })).toEqual(
      notFound(UPDATE, 'updateSavedView', 'SavedView', id),
    );
  }
  const renamed = shown(auditor, { ...input, id, name: 'Another', columns: null, count: 1 });
  expect(await body(auditor, UPDATE, { input: { id, name: 'Another', columns: null } })).toEqual({
    data: { updateSavedView: renamed },
  });
  expect(await body(auditor, UPDATE, { id, input: { filter: { ids: [] }, order_by: null } })).toEqual({
    data: { updateSavedView: { ...renamed, filter: { ids: [] }, order_by: null, count: 0 } },
  });
  expect(await body(auditor, DELETE, { id })).toMatchObject({ data: { deleteSavedView: { id, name: 'Another' } } });
  expect(await body(auditor, DELETE, { id })).toEqual({ data: { deleteSavedView: null } });
  const isPrivate = { shared: false };
  expect(await entriesOf(team, id)).toEqual([
    ['saved_view.created', { id: [null, id], shared: [null, false] }, isPrivate, auditor.id],
    ['saved_view.updated', {}, isPrivate, auditor.id],
    ['saved_view.updated', {}, isPrivate, auditor.id],
    ['saved_view.deleted', { id: [id, null], shared: [false, null] }, isPrivate, auditor.id],
  ]);
});

test('every user reads a shared view; admins and owners write it', async () => {
  const team = await newTeam(gateway);
  const auditor = await team.join('auditor');
  const input = { name: 'Ours', filter: { status: 'pending' }, shared: true };
  const view = shown(team.admin, input);
  const made = (await body(team.admin, CREATE, { input })) as { data: { createSavedView: { id: string } } };
  expect(made).toEqual({ data: { createSavedView: view } });
  const { id } = made.data.createSavedView;
  for (const reader of [team.requester, team.pa, auditor]) {
    const read = { ...view, id, is_mine: false, can_edit: false };
    expect(await body(reader, VIEW, { id })).toEqual({ data: { savedView: read } });
    expect(await body(reader, CREATE, { input })).toEqual(failed(CREATE, 'createSavedView', FORBIDDEN));
    expect(await body(reader, CREATE, { input: { shared: true } })).toEqual(
      failed(CREATE, 'createSavedView', FORBIDDEN),
    );
    expect(await body(reader, UPDATE, { id, input: { name: null } })).toEqual(
      failed(UPDATE, 'updateSavedView', FORBIDDEN),
    );
    expect(await body(reader, UPDATE, { id, input: { shared: false } })).toEqual(
      failed(UPDATE, 'updateSavedView', FORBIDDEN),
    );
    expect(await body(reader, DELETE, { id })).toEqual(failed(DELETE, 'deleteSavedView', FORBIDDEN));
    const own = await saved(reader);
    expect(await body(reader, UPDATE, { id: own, input: { shared: true } })).toEqual(
      failed(UPDATE, 'updateSavedView', FORBIDDEN),
    );
    expect(await body(reader, UPDATE, { id: own, input: { shared: false } })).toEqual({
      data: { updateSavedView: shown(reader, { id: own }) },
    });
  }
  const renamed = { ...view, id, name: 'Theirs', is_mine: false };
  expect(await body(team.owner, UPDATE, { id, input: { name: 'Theirs' } })).toEqual({
    data: { updateSavedView: renamed },
  });
  const isPrivate = { ...renamed, shared: false, can_edit: false };
  expect(await body(team.owner, UPDATE, { id, input: { shared: false } })).toEqual({
    data: { updateSavedView: isPrivate },
  });
  expect(await body(team.owner, VIEW, { id })).toEqual({ data: { savedView: null } });
  expect(await namesOf(team.admin)).toEqual(['Theirs']);
  expect(await body(team.admin, UPDATE, { id, input: { shared: true } })).toEqual({
    data: { updateSavedView: { ...renamed, is_mine: true } },
  });
  expect(await body(team.owner, DELETE, { id })).toEqual({ data: { deleteSavedView: renamed } });
  const content = (before: boolean) => ({
    name: before ? ['Theirs', null] : [null, 'Theirs'],
    filter: before ? [{ status: 'pending' }, null] : [null, { status: 'pending' }],
  });
  expect(await entriesOf(team, id)).toEqual([
    [
      'saved_view.created',
      { id: [null, id], shared: [null, true], name: [null, 'Ours'], filter: [null, { status: 'pending' }] },
      { shared: true },
      team.admin.id,
    ],
    ['saved_view.updated', { name: ['Ours', 'Theirs'] }, { shared: true }, team.owner.id],
    ['saved_view.updated', { ...content(true), shared: [true, false] }, { shared: false }, team.owner.id],
    ['saved_view.updated', { ...content(false), shared: [false, true] }, { shared: true }, team.admin.id],
    ['saved_view.deleted', { ...content(true), id: [id, null], shared: [true, null] }, { shared: true }, team.owner.id],
  ]);
});

test('private views come first, then shared ones, each by name and ignoring case', async () => {
  const team = await newTeam(gateway);
  for (const name of ['zeta', 'Beta', 'alpha', 'Ärger']) await saved(team.pa, { name });
  for (const name of ['b', 'A', 'zeta']) await saved(team.admin, { name, shared: true });
  await saved(team.admin, { name: 'hidden' });
  expect(await namesOf(team.pa)).toEqual(['alpha', 'Ärger', 'Beta', 'zeta', 'A', 'b', 'zeta']);
});

test('a name is unique for each owner of views and in the tenant, trimmed and ignoring case', async () => {
  const team = await newTeam(gateway);
  const taken = { 'input.name': ['The input.name has already been taken.'] };
  const id = await saved(team.admin, { name: 'Ärger' });
  const again = { name: ' äRGER ', filter: {} };
  expect(await body(team.admin, CREATE, { input: again })).toEqual(invalid(CREATE, 'createSavedView', taken));
  await saved(team.owner, again);
  const shared = await saved(team.admin, { ...again, shared: true });
  expect(await body(team.owner, CREATE, { input: { ...again, shared: true } })).toEqual(
    invalid(CREATE, 'createSavedView', taken),
  );
  for (const [view, input] of [
    [id, { shared: true }],
    [shared, { shared: false }],
  ])
    expect(await body(team.admin, UPDATE, { id: view, input })).toEqual(invalid(UPDATE, 'updateSavedView', taken));
  expect(await body(team.admin, UPDATE, { id, input: { name: 'ÄRGER' } })).toMatchObject({
    data: { updateSavedView: { name: 'ÄRGER' } },
  });
});

test('the private views of a deactivated user are deleted, their shared ones stay', async () => {
  const team = await newTeam(gateway);
  const leaver = await team.join('admin');
  const own = await saved(leaver, { name: 'Own' });
  await saved(leaver, { name: 'Ours', shared: true });
  await saved(team.admin, { name: 'Other' });
  const change = (active: boolean) =>
    team.tenant.as(() => gateway.app.get(TenantsService).updateUser(leaver.id, { active }));
  await change(false);
  expect(await namesOf(team.admin)).toEqual(['Other', 'Ours']);
  await change(true);
  expect(await namesOf(leaver)).toEqual(['Ours']);
  expect((await entriesOf(team, own)).at(-1)).toEqual([
    'saved_view.deleted',
    { id: [own, null], shared: [false, null] },
    { shared: false },
    team.owner.id,
  ]);
});

test('a read-only key reads the views of its user, and may change none', async () => {
  const team = await newTeam(gateway);
  const { secret } = await newKey(team.tenant, { kind: 'read_only' });
  const [own, shared] = [await saved(team.owner), await saved(team.owner, { shared: true })];
  const reading = await post(gateway.url, { query: VIEWS }, { authorization: `Bearer ${secret}` });
  expect(reading.body).toEqual({
    data: {
      savedViews: [
        shown(team.owner, { id: own, can_edit: false }),
        shown(team.owner, { id: shared, shared: true, can_edit: false }),
      ],
    },
  });
});

test('the views of another tenant are absent', async () => {
  const [team, other] = [await newTeam(gateway), await newTeam(gateway)];
  const id = await saved(team.owner, { shared: true });
  expect(await body(other.owner, VIEW, { id })).toEqual({ data: { savedView: null } });
  expect(await namesOf(other.owner)).toEqual([]);
  expect(await body(other.owner, DELETE, { id })).toEqual({ data: { deleteSavedView: null } });
  for (const absent of [id, newId(), 'x'])
    expect(await body(other.owner, UPDATE, { id: absent, input: {} })).toEqual(
      notFound(UPDATE, 'updateSavedView', 'SavedView', absent),
    );
});
