import { dataOf } from './gateway';
import type { Made, Person } from './workflow-fixture';

const FIELDS =
  'id opportunity_id opportunity_ids text state asked_by { id } on_behalf_of { id } asked_to { id } lapses_at answer answered_by { id } closed_by { id } close_reason can_answer can_close';
export const ASK = `mutation ($id: ID!, $input: AskQuestionInput!) { askQuestion(id: $id, input: $input) { ${FIELDS} } }`;
export const ANSWER = `mutation ($id: ID!, $text: String) { answerQuestion(id: $id, input: { text: $text }) { ${FIELDS} } }`;
export const CLOSE = `mutation ($id: ID!, $reason: String) { closeQuestion(id: $id, reason: $reason) { ${FIELDS} } }`;

export interface SeenQuestion {
  id: string;
  state: string;
  opportunity_id: string | null;
  opportunity_ids: string[];
  can_answer: boolean;
  can_close: boolean;
}

/** The whole bodies of responses. */
export const askAbout = async (person: Person, { id }: Made, input: object): Promise<unknown> =>
  (await person.ask(ASK, { id, input })).body;
export const answer = async (person: Person, id: string, text: string): Promise<unknown> =>
  (await person.ask(ANSWER, { id, text })).body;
export const close = async (person: Person, id: string, reason?: string): Promise<unknown> =>
  (await person.ask(CLOSE, { id, reason })).body;

/** Asks a question. */
export async function asked(person: Person, made: Made, input: object = {}): Promise<SeenQuestion> {
  const reply = await person.ask(ASK, { id: made.id, input: { text: 'Why?', ...input } });
  return dataOf<{ askQuestion: SeenQuestion }>(reply).askQuestion;
}

export interface SeenQuestions {
  version: number;
  awaiting_answer: boolean;
  allowed_actions: string[];
  available_actions: string[];
  can_decide: boolean;
  questions: SeenQuestion[];
  steps: { status: string; paused_at: string | null }[];
}

export async function questionsOf(person: Person, { id }: Made): Promise<SeenQuestions> {
  const document = `query ($id: ID!) { approvalRequest(id: $id) { version awaiting_answer allowed_actions available_actions can_decide
    questions { ${FIELDS} } steps { status paused_at } } }`;
  return dataOf<{ approvalRequest: SeenQuestions }>(await person.ask(document, { id })).approvalRequest;
}
