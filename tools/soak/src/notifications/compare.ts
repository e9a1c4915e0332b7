import type { Expected } from './decision-load';
import type { Arrival } from './mail-server';

/** A notification as it is stored. */
export interface StoredNotification {
  user_id: string;
  kind: string;
  resource_id: string;
  occurrences: number;
}

/** Differences from what must be. Each list must be empty. */
export interface Differences {
  missing: string[];
  unexpected: string[];
  /** Requests of which some approvers were notified and others were not. */
  partial: string[];
  /** Notifications that exist twice, or count more than one act. */
  double: string[];
  mails_missing: string[];
  mails_unexpected: string[];
  /** Requests and addresses with several messages, in place of one that was repeated. */
  mails_double: string[];
  /** Messages that arrived again, although their conversation was neither broken off nor that of a killed worker. */
  repeated_without_reason: string[];
}

/** Differences, and the numbers of messages that were repeated, by reason. */
export interface Comparison {
  differences: Differences;
  repeated: { after_break: number; after_kill: number };
}

/** A killed worker may not have recorded what the server accepted in the last so many milliseconds. */
const UNRECORDED_MS = 10_000;

export function compare(
  expected: Expected,
  notifications: readonly StoredNotification[],
  arrivals: readonly Arrival[],
): Comparison {
  const stored = notifications.map(({ user_id, kind, resource_id }) => `${user_id} ${kind} ${resource_id}`);
  const counts = new Map<string, number>();
  for (const [index, key] of stored.entries())
    counts.set(key, (counts.get(key) ?? 0) + (notifications[index]?.occurrences ?? 0));
  const messages = new Map<string, Set<string>>();
  for (const { to, request_id, message_id } of arrivals) {
    const key = `${to} ${request_id}`;
    messages.set(key, new Set([...(messages.get(key) ?? []), message_id]));
  }
  const answered = new Set(arrivals.filter(({ is_answered }) => is_answered).map(mailKey));
  const optional = [...expected.optional];
  const allowed = new Set([...expected.notifications, ...optional.flatMap(([, keys]) => keys)]);
  const { without_reason, ...repeated } = repeatsOf(arrivals);
  return {
    differences: {
      missing: [...expected.notifications].filter((key) => !counts.has(key)),
      unexpected: [...counts.keys()].filter((key) => !allowed.has(key)),
      partial: optional
        .filter(([, keys]) => keys.some((key) => counts.has(key)) && !keys.every((key) => counts.has(key)))
        .map(([id]) => id),
      double: [...counts].filter(([, count]) => count !== 1).map(([key]) => key),
      mails_missing: [...expected.mails].filter((key) => !answered.has(key)),
      mails_unexpected: [...messages.keys()].filter((key) => !expected.mails.has(key)),
      mails_double: [...messages].filter(([, ids]) => ids.size !== 1).map(([key]) => key),
      repeated_without_reason: without_reason,
    },
    repeated,
  };
}

const mailKey = ({ to, request_id }: Arrival): string => `${to} ${request_id}`;

/** Judges each arrival of a message that was followed by another one. */
function repeatsOf(arrivals: readonly Arrival[]): Comparison['repeated'] & { without_reason: string[] } {
  const last = new Map(arrivals.map((arrival) => [arrival.message_id, arrival]));
  const repeats = { after_break: 0, after_kill: 0, without_reason: [] as string[] };
  for (const arrival of arrivals) {
    if (last.get(arrival.message_id) === arrival) continue;
    const { killed_ms = Infinity } = arrival.door;
    if (!arrival.is_answered) repeats.after_break += 1;
    else if (killed_ms - arrival.at_ms < UNRECORDED_MS) repeats.after_kill += 1;
    else repeats.without_reason.push(arrival.message_id);
  }
  return repeats;
}
