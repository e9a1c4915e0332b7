import { DATE_TIME, ULID } from './expected';
import { dataOf } from './gateway';
import type { Made, Person } from './workflow-fixture';

const FIELDS =
  'id approval_request_id opportunity_id author { id } body visibility mentions { id } in_reply_to_id created_at edited_at deleted_at deleted_by { id } can_edit can_delete';
export const ADD = `mutation ($id: ID!, $input: AddCommentInput!) { addComment(id: $id, input: $input) { ${FIELDS} } }`;
export const UPDATE = `mutation ($id: ID!, $input: UpdateCommentInput!) { updateComment(id: $id, input: $input) { ${FIELDS} } }`;
export const DELETE = `mutation ($id: ID!) { deleteComment(id: $id) { ${FIELDS} } }`;
const READ = `query ($id: ID!, $line: ID, $first: Int) { approvalRequest(id: $id) {
  version updated_at comment_count comments(opportunity_id: $line, first: $first) { data { id } paginatorInfo { total } } history { action metadata }
} }`;
export const COMMENT = `query ($id: ID!) { comment(id: $id) { ${FIELDS} } }`;
const MENTIONS_ME = '{ approvalRequests(filter: { mentions_me: true }) { data { id } paginatorInfo { total } } }';

interface Seen {
  version: number;
  updated_at: string;
  comment_count: number;
  comments: { data: { id: string }[]; paginatorInfo: { total: number } };
  history: { action: string; metadata: Record<string, unknown> }[];
}

/** The whole response. */
export const body = async (person: Person, document: string, variables: object): Promise<unknown> =>
  (await person.ask(document, variables)).body;
/** Adds a comment. @returns its id */
export const add = async (person: Person, { id }: Made, input: object): Promise<string> =>
  dataOf<{ addComment: { id: string } }>(await person.ask(ADD, { id, input })).addComment.id;
export const seen = async (person: Person, { id }: Made, more: object = {}): Promise<Seen> =>
  dataOf<{ approvalRequest: Seen }>(await person.ask(READ, { id, ...more })).approvalRequest;
/** The ids of the comments that a person reads. */
export const idsSeen = async (person: Person, made: Made, more: object = {}): Promise<string[]> => {
  const { comments, comment_count } = await seen(person, made, more);
  const ids = comments.data.map(({ id }) => id);
  if (!('line' in more)) expect([comment_count, comments.paginatorInfo.total]).toEqual([ids.length, ids.length]);
  return ids;
};
/** The ids of the requests in which a person is mentioned. */
export const mentioned = async (person: Person): Promise<string[]> => {
  const { approvalRequests } = dataOf<{ approvalRequests: { data: { id: string }[]; paginatorInfo: object } }>(
    await person.ask(MENTIONS_ME),
  );
  expect(approvalRequests.paginatorInfo).toEqual({ total: approvalRequests.data.length });
  return approvalRequests.data.map(({ id }) => id);
};
/** A comment in a response, with these values instead of the defaults. */
export const shown = ({ id }: Made, author: Person, change: object = {}): object => ({
  id: ULID,
  approval_request_id: id,
  opportunity_id: null,
  author: { id: author.id },
  body: 'A text',
  visibility: 'everyone',
  mentions: [],
  in_reply_to_id: null,
  created_at: DATE_TIME,
  edited_at: null,
  deleted_at: null,
  deleted_by: null,
  can_edit: true,
  can_delete: true,
  ...change,
});
export const addsFor = (made: Made, author: Person, change: object): object => ({
  data: { addComment: shown(made, author, change) },
});
