import { newId } from '@das/platform';
import { TenantsService } from '@das/tenants';
import type { Reply } from '../support/gateway';
import { asDatabaseAdmin } from '../support/people';
import { useRace } from '../support/race-fixture';
import { CREATE, UPDATE, saved } from '../support/saved-views';
import { codesOf, times } from '../support/two-gateways';
import type { Person } from '../support/workflow-fixture';

const { two, team } = useRace();

const create = (index: number, person: Person, input: object): Promise<Reply> =>
  two.askAt(index, person, CREATE, { input: { filter: {}, ...input } });

const validationOf = (replies: Reply[]): object[] =>
  replies.flatMap(({ body }) =>
    ((body as { errors?: { extensions: { validation: object } }[] }).errors ?? []).map(
      (error) => error.extensions.validation,
    ),
  );

const fill = (person: Person, shared: boolean, count: number): Promise<unknown> =>
  asDatabaseAdmin(
    `insert into saved_views (tenant_id, id, name, filter, shared, created_by_id)
     select $1, $2 || lpad(number::text, 6, '0'), 'View ' || number, '{}', $4, $3 from generate_series(1, $5::int) as number`,
    [team.tenant.id, newId().slice(0, 20), person.id, shared, count],
  );

const countOf = async (condition: string, values: unknown[]): Promise<unknown> =>
  (await asDatabaseAdmin(`select count(*)::int as n from saved_views where ${condition}`, values))[0]?.['n'];

test('four views with one name at once: one is saved', async () => {
  for (const shared of [false, true]) {
    const replies = await Promise.all(
      times(4, (index) => create(index, team.admin, { name: index % 2 ? 'Name' : ' nAME', shared })),
    );
    expect(replies.flatMap(codesOf).sort()).toEqual(['', ...times(3, () => 'VALIDATION_FAILED')]);
    expect(validationOf(replies)).toEqual(
      times(3, () => ({ 'input.name': ['The input.name has already been taken.'] })),
    );
  }
});

test.each([
  { shared: false, limit: 100 },
  { shared: true, limit: 200 },
])(
  'four views at the limit of $limit: one is saved, the others are refused at input.shared',
  async ({ shared, limit }) => {
    const person = await team.join('admin');
    const other = shared ? await team.join('owner') : person;
    const present = shared ? ((await countOf('shared and tenant_id = $1', [team.tenant.id])) as number) : 0;
    await fill(person, shared, limit - 1 - present);
    const replies = await Promise.all(
      times(4, (index) => create(index, index % 2 ? person : other, { name: `New ${index}`, shared })),
    );
    expect(replies.flatMap(codesOf).sort()).toEqual(['', ...times(3, () => 'VALIDATION_FAILED')]);
    const message = `The input.shared field must not have more than ${limit} views.`;
    expect(validationOf(replies)).toEqual(times(3, () => ({ 'input.shared': [message] })));
  },
);

test('views that change their list at the limit: as many as fit', async () => {
  const person = await team.join('admin');
  await asDatabaseAdmin('delete from saved_views where tenant_id = $1', [team.tenant.id]);
  await fill(person, true, 4);
  const ids = (await asDatabaseAdmin('select id from saved_views where created_by_id = $1', [person.id])).map(
    ({ id }) => id as string,
  );
  await asDatabaseAdmin(`update saved_views set name = 'Shared ' || name where created_by_id = $1`, [person.id]);
  await fill(person, false, 98);
  const replies = await Promise.all(
    ids.map((id, index) => two.askAt(index, team.owner, UPDATE, { id, input: { shared: false } })),
  );
  expect(replies.flatMap(codesOf).sort()).toEqual(['', '', 'VALIDATION_FAILED', 'VALIDATION_FAILED']);
  expect(await countOf('not shared and created_by_id = $1', [person.id])).toBe(100);
});

test('a view that is saved while its user is deactivated is not left behind', async () => {
  for (const index of times(6, (each) => each)) {
    const person = await team.join('requester');
    await saved(person);
    const deactivate = (): Promise<unknown> =>
      team.tenant.as(() => two.one.app.get(TenantsService).updateUser(person.id, { active: false }));
    const save = (): Promise<unknown> => create(index, person, { name: 'Late' });
    await Promise.all(index % 2 ? [save(), deactivate()] : [deactivate(), save()]);
    expect(await countOf('created_by_id = $1', [person.id])).toBe(0);
  }
});
