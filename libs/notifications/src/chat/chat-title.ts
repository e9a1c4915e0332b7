import type { MessageData } from '../messages/chat-message';
import { SUMMARY, TEST } from '../messages/chat-message';
import type { KindName } from '../kinds';
import { countText } from '../mail/numbers';
import { titleOf } from '../texts/title-of';

/** What titles say to a channel in place of words to one person. */
const FOR_ALL: Partial<Record<KindName, string>> = {
  approval_needed: 'approval is needed',
  approval_escalated: 'approval was escalated',
};

export const UNAVAILABLE = 'No longer available.';

/** The messages in whose place a summary is sent. */
export const sumOf = ({ counts = {} }: MessageData): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * The title of a message: that of its notification without words to its person.
 *
 * @param request the name of the request, if it is about one; undefined when it was deleted
 */
export function chatTitle(
  { kind, data, resource_type }: { kind: string; data: MessageData; resource_type: string },
  request: string | undefined,
): string {
  if (kind === TEST) return 'Test message';
  if (kind === SUMMARY) return `${countText(sumOf(data))} messages`;
  if (resource_type === 'approval_request' && request === undefined) return UNAVAILABLE;
  const forAll = FOR_ALL[kind as KindName];
  return forAll ? `${request}: ${forAll}` : titleOf({ kind: kind as KindName, data }, { request });
}
