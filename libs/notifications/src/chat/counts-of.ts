import { type ChatMessage, SUMMARY } from '../messages/chat-message';

type Counted = Pick<ChatMessage, 'data' | 'kind'>;

/** Messages by kind, with those in whose place summaries were to be sent. */
export function countsOf(messages: readonly Counted[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, data } of messages)
    for (const [counted, count] of kind === SUMMARY ? Object.entries(data.counts ?? {}) : [[kind, 1] as const])
      counts[counted] = (counts[counted] ?? 0) + count;
  return counts;
}
