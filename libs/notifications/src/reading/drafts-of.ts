import { NOTIFICATION_KINDS, type KindName } from '../kinds';
import { isMandatory } from '../preferences/modes';
import type { Cause } from './news';

/** A cause with the users whom it notifies. */
export interface AddressedCause {
  cause: Cause;
  user_ids: readonly string[];
}

/** A notification before it is merged with those that exist. */
export interface Draft {
  user_id: string;
  cause: Cause;
}

/** A cause with those whom it reaches: people, or chat channels. */
export interface ReachingCause {
  cause: Cause;
  receiver_ids: readonly string[];
}

/** A cause that reaches one person or channel. */
export interface Reached {
  receiver_id: string;
  cause: Cause;
}

const ORDER = new Map<KindName, number>(NOTIFICATION_KINDS.map(({ name }, index) => [name, index]));
const orderOf = ({ cause }: Reached): number => ORDER.get(cause.kind) ?? Infinity;

const eventKey = ({ receiver_id, cause }: Reached): string => `${cause.news.id} ${receiver_id}`;

/** The notifications of causes to people: as {@link reachedBy}. A person is notified of their own act only by mandatory kinds. */
export function draftsOf(addressed: readonly AddressedCause[]): Draft[] {
  const wanted = addressed.map(({ cause, user_ids }) => ({
    cause,
    receiver_ids: user_ids.filter((id) => !isOwnAct(cause, id)),
  }));
  return reachedBy(wanted).map(({ receiver_id, cause }) => ({ user_id: receiver_id, cause }));
}

/**
 * What receivers get, in the order of the news: one for each event, of the first kind, and one for each act, resource and kind, about the
 * newest event.
 */
export function reachedBy(causes: readonly ReachingCause[]): Reached[] {
  const wanted = causes.flatMap(({ cause, receiver_ids }) =>
    [...new Set(receiver_ids)].map((receiver_id): Reached => ({ receiver_id, cause })),
  );
  const first = new Map<string, number>();
  for (const draft of wanted)
    first.set(eventKey(draft), Math.min(orderOf(draft), first.get(eventKey(draft)) ?? Infinity));
  const ofActs = new Map<string, Reached>();
  for (const draft of wanted.filter((each) => orderOf(each) === first.get(eventKey(each)))) {
    const { kind, news } = draft.cause;
    const key = `${news.act_id} ${news.resource_id} ${kind} ${draft.receiver_id}`;
    ofActs.set(key, merged(ofActs.get(key), draft));
  }
  return [...ofActs.values()];
}

/** When a delegate acts, both the delegate and the principal have acted. */
const isOwnAct = ({ kind, news, on_behalf_of_id }: Cause, user_id: string): boolean =>
  !isMandatory(kind) && (user_id === news.actor_id || user_id === on_behalf_of_id);

/** The newest cause, without the line when the causes concern several. */
function merged(before: Reached | undefined, { receiver_id, cause }: Reached): Reached {
  const isOneLine = !before || before.cause.opportunity_id === cause.opportunity_id;
  return { receiver_id, cause: isOneLine ? cause : { ...cause, opportunity_id: null } };
}
