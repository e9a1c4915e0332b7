// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type QuestionsToMeQueryVariables = Exact<{
  first: number;
}>;


export type QuestionsToMeQuery = { me: { acting_for: Array<{ id: string, principal: { id: string } }> }, approvalRequests: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, questions: Array<{ id: string, state: string, text: string, asked_at: string, can_answer: boolean, asked_by: { id: string, name: string }, asked_to: { id: string } }> }>, paginatorInfo: { hasMorePages: boolean } } };

export const questionsToMeDocument = document<QuestionsToMeQuery, QuestionsToMeQueryVariables>(
  "query QuestionsToMe($first: Int!) {\n  me {\n    acting_for {\n      id\n      principal {\n        id\n      }\n    }\n  }\n  approvalRequests(\n    filter: {awaiting_my_answer: true}\n    orderBy: [{column: CREATED_AT, order: ASC}]\n    first: $first\n  ) {\n    data {\n      id\n      customer_name\n      project_name\n      questions {\n        id\n        state\n        text\n        asked_by {\n          id\n          name\n        }\n        asked_to {\n          id\n        }\n        asked_at\n        can_answer\n      }\n    }\n    paginatorInfo {\n      hasMorePages\n    }\n  }\n}",
);
