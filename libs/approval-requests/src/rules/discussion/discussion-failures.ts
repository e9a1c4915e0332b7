import { type Failure, ulidOf } from '@das/platform';
import type { User } from '@das/tenants';
import type { Visibility } from '../../model/comment';
import { MAX_MENTIONS_READ } from '../../model/discussion-inputs';
import { readsInternal } from './reads-internal';

export const MAX_COMMENTS = 1_000;
export const MAX_LINKS = 50;
const MAX_MENTIONS = 20;

const at = (field: string, rule: 'exists' | 'in' = 'exists'): Failure => ({
  path: ['input', ...field.split('.')],
  rule,
});

/** The failure of one item more than a request may have. */
export const tooMany = (items: string, max: number, present: number): Failure[] =>
  present < max ? [] : [{ path: ['id'], rule: 'max_of_request', params: { max, items } }];

/** What is read for a comment or a link that a caller wants to add. */
export interface Placement {
  /** Whether the line that the input names belongs to the request; true without one. */
  hasLine: boolean;
  /** Whether the caller may write internal items. */
  mayWriteInternal: boolean;
  visibility: Visibility;
}

export const placementFailures = ({ hasLine, mayWriteInternal, visibility }: Placement): Failure[] => [
  ...(hasLine ? [] : [at('opportunity_id')]),
  ...(visibility === 'internal' && !mayWriteInternal ? [at('visibility', 'in')] : []),
];

/** The comment that a new one names as its parent. */
export interface NamedParent {
  isNamed: boolean;
  /** Absent also when the caller may not read it. */
  parent: { visibility: Visibility } | undefined;
}

export const replyFailures = ({ isNamed, parent }: NamedParent, visibility: Visibility): Failure[] => {
  if (!isNamed) return [];
  if (!parent) return [at('in_reply_to_id')];
  return parent.visibility === 'internal' && visibility === 'everyone' ? [at('visibility', 'in')] : [];
};

/** Who may be mentioned. */
export interface Audience {
  visibility: Visibility;
  /** The creator of the request. */
  created_by_id: string | null;
  /** The named users who exist, by id. */
  users: ReadonlyMap<string, Pick<User, 'active' | 'id' | 'role'>>;
}

/** Whether the user may read an item with this visibility, with the rights of their own role. */
export const mayRead = (
  { active, id, role }: Pick<User, 'active' | 'id' | 'role'>,
  { visibility, created_by_id }: Omit<Audience, 'users'>,
): boolean => active && (visibility === 'everyone' || readsInternal([role], id === created_by_id));

/** @param given the ids as they were sent */
export function mentionFailures(given: readonly string[], audience: Audience): Failure[] {
  if (given.length > MAX_MENTIONS_READ || mentionedIds(given).length > MAX_MENTIONS)
    return [{ path: ['input', 'mentions'], rule: 'max_items', params: { max: MAX_MENTIONS } }];
  return given.flatMap((id, index) => {
    const user = audience.users.get(ulidOf(id) ?? '');
    return user && mayRead(user, audience) ? [] : [at(`mentions.${index}`)];
  });
}

/** The ids as they are stored, each once; a text that is not an id stays as it is. */
export const mentionedIds = (given: readonly string[]): string[] => [...new Set(given.map((id) => ulidOf(id) ?? id))];
