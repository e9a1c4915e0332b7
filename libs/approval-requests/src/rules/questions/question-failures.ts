import type { Failure } from '@das/platform';
import type { User } from '@das/tenants';

export const MAX_OPEN_QUESTIONS = 20;

/** Whom a question may be addressed to: another active user who may answer. */
export const mayBeAsked = ({ id, active, role }: Pick<User, 'active' | 'id' | 'role'>, asker_id: string): boolean =>
  active && role !== 'auditor' && id !== asker_id;

/** A new question. */
export interface QuestionFacts {
  asker_id: string;
  /** Whether the input names the user. Otherwise the requester is asked. */
  isNamed: boolean;
  /** The user who shall be asked; undefined when there is none. */
  asked: Pick<User, 'active' | 'id' | 'role'> | undefined;
  /** The number of open questions of the request. */
  open: number;
}

export function questionFailures({ asker_id, isNamed, asked, open }: QuestionFacts): Failure[] {
  const tooMany: Failure[] =
    open < MAX_OPEN_QUESTIONS
      ? []
      : [{ path: ['id'], rule: 'max_of_request', params: { max: MAX_OPEN_QUESTIONS, items: 'open questions' } }];
  const path = ['input', 'to_user_id'];
  if (asked && mayBeAsked(asked, asker_id)) return tooMany;
  return [...tooMany, { path, rule: isNamed ? 'exists' : 'required' }];
}
