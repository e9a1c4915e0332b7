import { AuditEntry } from '@das/audit';
import { newId, where } from '@das/platform';
import { DATE_TIME, ULID, failed, invalid, notFound } from '../support/expected';
import { useGateway } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { FORBIDDEN } from '../support/workflow-actions';
import { type Person, ask, newTeam } from '../support/workflow-fixture';

const gateway = useGateway();

const FIELDS =
  'id approval_request_id opportunity_id url title kind sha256 visibility added_by { id } created_at can_delete';
const ADD = `mutation ($id: ID!, $input: AddLinkInput!) { addLink(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = `mutation ($id: ID!) { deleteLink(id: $id) { ${FIELDS} } }`;
const READ = 'query ($id: ID!) { approvalRequest(id: $id) { version links { id } history { action } } }';

const LINK = { url: 'https://documents.example/offers/4711?a=b#c', title: 'Offer' };

const body = async (person: Person, document: string, variables: object): Promise<unknown> =>
  (await person.ask(document, variables)).body;
const add = async (person: Person, id: string, input: object = {}): Promise<string> =>
  dataOf<{ addLink: { id: string } }>(await person.ask(ADD, { id, input: { ...LINK, ...input } })).addLink.id;

test('a link is added, read by those who may, and deleted by the user who added it, admins and owners', async () => {
  const team = await newTeam(gateway);
  const { id, lines } = await ask(team.requester, [1_000]);
  const seen = async (person: Person): Promise<unknown> => {
    const { approvalRequest } = dataOf<{
      approvalRequest: { version: number; links: { id: string }[]; history: { action: string }[] };
    }>(await person.ask(READ, { id }));
    const { version, links, history } = approvalRequest;
    const entries = history.filter(({ action }) => action.startsWith('approval_link.'));
    return [version, links.map((link) => link.id), entries.length];
  };
  const input = { ...LINK, kind: ' quote ', sha256: 'aB'.repeat(32), opportunity_id: lines[0] };
  const shown = {
    ...input,
    id: ULID,
    approval_request_id: id,
    kind: 'quote',
    visibility: 'everyone',
    added_by: { id: team.requester.id },
    created_at: DATE_TIME,
    can_delete: true,
  };
  const added = (await team.requester.ask(ADD, { id, input })).body as { data: { addLink: { id: string } } };
  expect(added).toEqual({ data: { addLink: shown } });
  const first = added.data.addLink.id;
  const internal = await add(team.rsm, id, { visibility: 'internal' });
  expect(await seen(team.requester)).toEqual([1, [first], 1]);
  expect(await seen(team.pa)).toEqual([1, [first, internal], 2]);
  expect(await body(team.requester, DELETE, { id: internal })).toEqual({ data: { deleteLink: null } });
  expect(await body(team.pa, DELETE, { id: internal })).toEqual(failed(DELETE, 'deleteLink', FORBIDDEN));
  expect(await body(team.requester, DELETE, { id: first })).toEqual({ data: { deleteLink: { ...shown, id: first } } });
  expect(await body(team.requester, DELETE, { id: first })).toEqual({ data: { deleteLink: null } });
  expect(await body(team.admin, DELETE, { id: internal })).toMatchObject({ data: { deleteLink: { id: internal } } });
  expect(await seen(team.requester)).toEqual([1, [], 2]);
  const entries = await team.tenant.as(() =>
    gateway.db
      .rowsOf(AuditEntry)
      .list({ where: where.equals('resource_id', id), orderBy: [{ column: 'seq', order: 'ASC' }] }),
  );
  const ofFirst = { opportunity_id: lines[0], link_id: first, visibility: 'everyone', sha256: 'aB'.repeat(32) };
  const ofInternal = { opportunity_id: null, link_id: internal, visibility: 'internal' };
  expect(
    entries
      .filter(({ action }) => action.startsWith('approval_link.'))
      .map(({ action, changes, metadata }) => [action, changes, metadata]),
  ).toEqual([
    ['approval_link.added', {}, ofFirst],
    ['approval_link.added', {}, ofInternal],
    ['approval_link.deleted', {}, ofFirst],
    ['approval_link.deleted', {}, ofInternal],
  ]);
});

const URL_REFUSED = { 'input.url': ['The input.url field must be a valid URL.'] };

test('a link needs an address with https and no credentials, and a title', async () => {
  const team = await newTeam(gateway);
  const { id } = await ask(team.requester, [1_000]);
  const refused = (input: object): Promise<unknown> => body(team.requester, ADD, { id, input: { ...LINK, ...input } });
  const refuses = (validation: Record<string, string[]>): object => invalid(ADD, 'addLink', validation);
  for (const url of [
    'http://a.example',
    'https://',
    'documents',
    'javascript:alert(1)',
    'https://a:b@c.example',
    'https://a@c.example',
  ])
    expect(await refused({ url })).toEqual(refuses(URL_REFUSED));
  expect(await refused({ url: `https://a.example/${'x'.repeat(2_048)}` })).toEqual(
    refuses({ 'input.url': ['The input.url field must not be greater than 2048 characters.'] }),
  );
  expect(await refused({ url: null, title: ' ', kind: 'x'.repeat(65), sha256: 'f'.repeat(63) })).toEqual(
    refuses({
      'input.url': ['The input.url field is required.'],
      'input.title': ['The input.title field is required.'],
      'input.kind': ['The input.kind field must not be greater than 64 characters.'],
      'input.sha256': ['The input.sha256 field format is invalid.'],
    }),
  );
  expect(await refused({ visibility: 'internal', opportunity_id: newId() })).toEqual(
    refuses({
      'input.opportunity_id': ['The selected input.opportunity id is invalid.'],
      'input.visibility': ['The selected input.visibility is invalid.'],
    }),
  );
  const absent = newId();
  expect(await body(team.requester, ADD, { id: absent, input: {} })).toEqual(
    notFound(ADD, 'addLink', 'ApprovalRequest', absent),
  );
});
