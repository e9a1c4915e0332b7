import type { ChatChannel } from '../channels/chat-channel';
import { type AddressedCause, type Draft, draftsOf } from './drafts-of';
import type { Cause } from './news';

/** The part of a channel that decides what it receives. */
export type Listener = Pick<ChatChannel, 'id' | 'kinds' | 'level_ids'>;

/** Levels that limit what channels receive. */
export interface ChatLevels {
  /** The levels that exist, among those that channels name. */
  existing: ReadonlySet<string>;
  /** Of steps, by step. */
  ofSteps: ReadonlyMap<string, readonly string[]>;
  /** Of the steps that finished a line, by request. */
  finishing: ReadonlyMap<string, readonly string[]>;
}

/** What a message to a channel is about, with the people who are asked. */
export interface ChatDraft {
  channel_id: string;
  cause: Cause;
  asked_ids: string[];
}

const ASKING = /^approval_/;

/** Whether a channel receives a cause: by its kind and, for kinds that depend on levels, by its levels. */
export function hears({ kinds, level_ids }: Listener, cause: Cause, levels: ChatLevels): boolean {
  if (!kinds.includes(cause.kind)) return false;
  const ofCause = levelsOf(cause, levels);
  return (
    level_ids === null ||
    ofCause === undefined ||
    level_ids.some((id) => levels.existing.has(id) && ofCause.includes(id))
  );
}

/** Undefined for kinds that ignore levels. */
function levelsOf({ kind, news, step_id = '' }: Cause, levels: ChatLevels): readonly string[] | undefined {
  if (ASKING.test(kind)) return levels.ofSteps.get(step_id) ?? [];
  return kind === 'request_decided' ? (levels.finishing.get(news.resource_id) ?? []) : undefined;
}

/** One message for each act, resource, kind and channel. It does not depend on people: the actor is not left out. */
export function heardCauses(
  addressed: readonly AddressedCause[],
  channels: readonly Listener[],
  levels: ChatLevels,
): ChatDraft[] {
  const heard = addressed.map(({ cause, user_ids }) => ({
    cause,
    user_ids,
    channel_ids: channels.filter((channel) => hears(channel, cause, levels)).map(({ id }) => id),
  }));
  const asked = new Map<string, Set<string>>();
  for (const { cause, user_ids, channel_ids } of heard)
    if (ASKING.test(cause.kind))
      for (const user_id of channel_ids) {
        const key = actOf({ user_id, cause });
        asked.set(key, new Set([...(asked.get(key) ?? []), ...user_ids]));
      }
  const drafts = draftsOf(heard.map(({ cause, channel_ids }) => ({ cause, user_ids: channel_ids })));
  return drafts.map((draft) => ({
    channel_id: draft.user_id,
    cause: draft.cause,
    asked_ids: [...(asked.get(actOf(draft)) ?? [])],
  }));
}

const actOf = ({ user_id, cause: { kind, news } }: Draft): string =>
  `${user_id} ${kind} ${news.act_id} ${news.resource_id}`;
