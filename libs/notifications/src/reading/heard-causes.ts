import type { ChatChannel } from '../channels/chat-channel';
import { type AddressedCause, type Reached, reachedBy } from './drafts-of';
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
    receiver_ids: channels.filter((channel) => hears(channel, cause, levels)).map(({ id }) => id),
  }));
  const asked = new Map<string, Set<string>>();
  for (const { cause, user_ids, receiver_ids } of heard)
    if (ASKING.test(cause.kind))
      for (const receiver_id of receiver_ids) {
        const key = actOf({ receiver_id, cause });
        asked.set(key, new Set([...(asked.get(key) ?? []), ...user_ids]));
      }
  return reachedBy(heard).map((reached) => ({
    channel_id: reached.receiver_id,
    cause: reached.cause,
    asked_ids: [...(asked.get(actOf(reached)) ?? [])],
  }));
}

const actOf = ({ receiver_id, cause: { kind, news } }: Reached): string =>
  `${receiver_id} ${kind} ${news.act_id} ${news.resource_id}`;
