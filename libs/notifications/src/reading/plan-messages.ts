import type { ChatMessage } from '../messages/chat-message';
import type { NewMessage } from '../messages/chat-writer';
import type { ChatDraft } from './heard-causes';
import { isMerged, isWithinMergeTime } from './plan-writes';

/** A message of a kind that is merged, with its times as ISO 8601. */
export type EarlierMessage = Pick<
  ChatMessage,
  'asked_ids' | 'channel_id' | 'first_event_at' | 'id' | 'kind' | 'occurred_at' | 'occurrences' | 'resource_id'
>;

type ChangedMessage = Pick<ChatMessage, 'asked_ids' | 'id' | 'occurred_at' | 'occurrences'>;

export interface PlannedMessages {
  added: NewMessage[];
  changed: ChangedMessage[];
}

/** What drafts write: new messages, and earlier ones to which they are added. @param earlier the newest last; @param idOf the id of a new one */
export function planMessages(
  drafts: readonly ChatDraft[],
  earlier: readonly EarlierMessage[],
  idOf: () => string,
): PlannedMessages {
  const open = new Map<string, EarlierMessage>(earlier.map((message) => [keyOf(message), message]));
  const added = new Map<string, NewMessage>();
  const changed = new Map<string, ChangedMessage>();
  for (const draft of drafts) {
    const { kind, news } = draft.cause;
    const before = open.get(keyOf({ channel_id: draft.channel_id, kind, resource_id: news.resource_id }));
    const isAdded = before && isMerged(kind) && isWithinMergeTime(before.first_event_at, news.occurred_at);
    const message = isAdded ? mergedWith(before, draft) : newMessage(draft, idOf());
    open.set(keyOf(message), message);
    if (isAdded && !added.has(message.id)) changed.set(message.id, changeOf(message));
    else added.set(message.id, { ...added.get(message.id), ...message, ...aboutOf(draft) });
  }
  return { added: [...added.values()], changed: [...changed.values()] };
}

const keyOf = ({
  channel_id,
  kind,
  resource_id,
}: Pick<EarlierMessage, 'channel_id' | 'kind' | 'resource_id'>): string => `${channel_id} ${kind} ${resource_id}`;

const mergedWith = (before: EarlierMessage, { cause: { news }, asked_ids }: ChatDraft): EarlierMessage => ({
  ...before,
  asked_ids: [...new Set([...before.asked_ids, ...asked_ids])],
  occurred_at: news.occurred_at > before.occurred_at ? news.occurred_at : before.occurred_at,
  occurrences: before.occurrences + 1,
});

const newMessage = ({ channel_id, cause: { kind, news }, asked_ids }: ChatDraft, id: string): EarlierMessage => ({
  id,
  channel_id,
  kind,
  resource_id: news.resource_id,
  asked_ids,
  occurrences: 1,
  first_event_at: news.occurred_at,
  occurred_at: news.occurred_at,
});

const aboutOf = ({ cause: { resource_type, data } }: ChatDraft) => ({ resource_type, data });

const changeOf = ({ id, asked_ids, occurred_at, occurrences }: EarlierMessage): ChangedMessage => ({
  id,
  asked_ids,
  occurred_at,
  occurrences,
});
