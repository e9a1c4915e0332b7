import { newId } from '@das/platform';
import type { Reply } from '../support/gateway';
import { asDatabaseAdmin } from '../support/people';
import { useRace } from '../support/race-fixture';
import { codesOf, times } from '../support/two-gateways';
import { type Made, ask } from '../support/workflow-fixture';

const { two, team } = useRace();

const ADD = 'mutation ($id: ID!) { addComment(id: $id, input: { body: "A text" }) { id } }';
const LINK = 'mutation ($id: ID!) { addLink(id: $id, input: { url: "https://documents.example", title: "A" }) { id } }';
const EDIT =
  'mutation ($id: ID!, $input: UpdateCommentInput!) { updateComment(id: $id, input: $input) { body deleted_at } }';
const DELETE = 'mutation ($id: ID!) { deleteComment(id: $id) { body } }';

/** What a request may have a number of, and how the database is filled up to one below that number. */
interface Limited {
  document: string;
  limit: number;
  items: string;
  table: string;
  columns: string;
  values: string;
}

const fill = ({ limit, table, columns, values }: Limited, made: Made): Promise<unknown> =>
  asDatabaseAdmin(
    `insert into ${table} (tenant_id, id, approval_request_id, visibility, ${columns})
     select $1, $2 || lpad(number::text, 6, '0'), $3, 'everyone', ${values} from generate_series(1, $5::int) as number cross join (select $4::text as user_id) as u`,
    [team.tenant.id, newId().slice(0, 20), made.id, team.requester.id, limit - 1],
  );

const COMMENTS = { document: ADD, limit: 1_000, items: 'comments', table: 'approval_comments' };
const LINKS = { document: LINK, limit: 50, items: 'links', table: 'approval_links' };

test.each<Limited>([
  { ...COMMENTS, columns: 'author_id, body, written_at', values: `user_id, 'x', now()` },
  { ...LINKS, columns: 'added_by_id, url, title', values: `user_id, 'https://x.example', 'x'` },
])('four at the limit of $items: one is added, the others are refused at id', async (limited) => {
  const made = await ask(team.requester, [1_000]);
  await fill(limited, made);
  const replies = await Promise.all(
    times(4, (index) => two.askAt(index, team.requester, limited.document, { id: made.id })),
  );
  const refused = 'VALIDATION_FAILED';
  expect(replies.flatMap(codesOf).sort()).toEqual(['', refused, refused, refused]);
  const validation = replies.flatMap(({ body }) =>
    ((body as { errors?: { extensions: { validation: object } }[] }).errors ?? []).map(
      (error) => error.extensions.validation,
    ),
  );
  const message = `The request must not have more than ${limited.limit} ${limited.items}.`;
  expect(validation).toEqual(times(3, () => ({ id: [message] })));
});

test('an edit and a deletion of one comment: the comment is deleted, and the edit came before or is refused', async () => {
  const made = await ask(team.requester, [1_000]);
  for (const index of times(8, (each) => each)) {
    const added = (await two.askAt(index, team.requester, ADD, { id: made.id })).body as {
      data: { addComment: { id: string } };
    };
    const { id } = added.data.addComment;
    const edit = (): Promise<Reply> => two.askAt(index, team.requester, EDIT, { id, input: { body: 'Another' } });
    const removal = (): Promise<Reply> => two.askAt(index + 1, team.admin, DELETE, { id });
    const [deleted, edited] =
      index % 2 ? await Promise.all([removal(), edit()]) : (await Promise.all([edit(), removal()])).reverse();
    expect(codesOf(deleted as Reply)).toEqual(['']);
    expect([[''], ['INVALID_TRANSITION']]).toContainEqual(codesOf(edited as Reply));
    const [row] = await asDatabaseAdmin(
      'select body, deleted_at is not null as gone from approval_comments where id = $1',
      [id],
    );
    expect(row).toEqual({ body: null, gone: true });
  }
});
