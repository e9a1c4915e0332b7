import { type Block, type Mark, ratioMark } from '../measuring/results';
import type { Figures } from '../measuring/rounds';
import { ratioOf } from '../measuring/statistics';
import { type Requests, type Target, always } from '../measuring/target';
import {
  type DecidedByOne,
  type DiscussedRequests,
  discussedRequests,
  toDecidePlainly,
  toDecideWithDeadline,
  toDecideWithDelegation,
  toDecideWithScope,
} from '../seeds/day-to-day';
import { bySize, compared } from './compared';
import { decisionOf } from './requests';
import type { Work } from './work';

const PER_PAGE = 15;
const PAGE = `query ($filter: ApprovalRequestFilterInput, $orderBy: [QueryApprovalRequestsOrderByOrderByClause!]) {
  approvalRequests(first: ${PER_PAGE}, filter: $filter, orderBy: $orderBy) {
    data { id status customer_name due_at is_overdue } paginatorInfo { hasMorePages }
  }
}`;
const TOTAL = `{ approvalRequests(first: 0, filter: { awaiting_me: true }) { paginatorInfo { total } } }`;
const COMMENTS = `query ($id: ID!) {
  approvalRequest(id: $id) { comment_count comments(first: ${PER_PAGE}) { data { id body author { name } mentions { id } } paginatorInfo { total } } }
}`;
const BY_DUE_AT = { orderBy: [{ column: 'DUE_AT', order: 'ASC' }] };
const NOW = new Date().toISOString().slice(0, 19).replace('T', ' ');

/** First pages by their title. */
const PAGES: Record<string, object> = {
  'awaiting_me by due date': { filter: { awaiting_me: true }, ...BY_DUE_AT },
  'awaiting_me with due_to': { filter: { awaiting_me: true, due_to: NOW }, ...BY_DUE_AT },
  'awaiting_me with overdue': { filter: { awaiting_me: true, overdue: true }, ...BY_DUE_AT },
  mentions_me: { filter: { mentions_me: true } },
};

/** The lists of approvers with deadlines and comments, in a large tenant and in a small one. */
export const dayToDay: Work = {
  name: 'day-to-day',
  run: async (stage) => {
    const { large, small } = await discussedRequests(stage);
    const server = await stage.ours();
    const both = (title: string, requests: (of: DiscussedRequests) => Requests): Promise<Block> => {
      const target = (of: DiscussedRequests): Target => ({ name: `of ${of.rows} requests`, server, ...requests(of) });
      return bySize(stage, title, target(large), target(small));
    };
    const blocks: Block[] = [];
    for (const [title, variables] of Object.entries(PAGES)) {
      const body = always({ query: PAGE, variables });
      blocks.push(await both(`first page: ${title}`, ({ tenant }) => ({ token: () => tenant.approver.token, body })));
    }
    const comments = ({ tenant, request_id: id }: DiscussedRequests): Requests => ({
      token: () => tenant.approver.token,
      body: always({ query: COMMENTS, variables: { id } }),
    });
    return [...blocks, await both('comments of a request with 1,000', comments)];
  },
};

/** The number of requests that await a person: an approver, and a delegate of theirs. */
export const awaitingTotal: Work = {
  name: 'awaiting-total',
  run: async (stage) => {
    const { large } = await discussedRequests(stage);
    const server = await stage.ours();
    const body = always({ query: TOTAL });
    const targets: Target[] = [
      { name: 'by delegation', server, body, token: () => large.colleague.token },
      { name: 'by own authority', server, body, token: () => large.tenant.approver.token },
    ];
    return [await compared(stage, `total of awaiting_me, of ${large.rows} requests`, targets)];
  },
};

/** Of the service and the database. */
const cpuOf = ({ busy }: Figures): number[] =>
  busy.map(({ server_us = NaN, database_us = NaN }) => server_us + database_us);
const MOST_BY_DELEGATION = 1.1;

/** Decisions of a tenant where features are in force, and of one that uses none. */
export const decideInForce: Work = {
  name: 'decide-in-force',
  run: async (stage) => {
    const seeded: Record<string, DecidedByOne> = {
      'a delegation': await toDecideWithDelegation(stage, 'principal'),
      none: await toDecidePlainly(stage),
      'as a delegate': await toDecideWithDelegation(stage, 'delegate'),
      'a scope': await toDecideWithScope(stage),
      'a deadline': await toDecideWithDeadline(stage),
    };
    const server = await stage.ours();
    const targets = Object.entries(seeded).map(([name, { next, decider }]): Target => ({
      name,
      server,
      token: () => decider.token,
      body: () => decisionOf(next()),
    }));
    const mark = ([first, second]: [Figures, Figures]): Mark =>
      ratioMark(ratioOf(cpuOf(first), cpuOf(second)), {
        relativeTo: 'the CPU time with none',
        most: MOST_BY_DELEGATION,
      });
    return [await compared(stage, 'decide one line, with in force', targets, mark)];
  },
};
