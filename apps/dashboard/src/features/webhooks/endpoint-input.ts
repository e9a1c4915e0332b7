import { hasCode, messagesByPath } from '../../api/refused';
import type { FieldLabels } from '../../ui/problems-in';
import type { Messages } from '../../ui/use-form-problems';
import { urlSentence } from './url-sentence';

/** What the person may change of an endpoint. */
export interface EndpointInput {
  url: string;
  description: string;
  event_types: string[];
}

/** The fields of the form. */
export const LABELS: FieldLabels = { url: 'URL', description: 'Description', event_types: 'Event types' };

/** The input of the API. An empty description is cleared. */
export const apiInputOf = ({ url, description, event_types }: EndpointInput) => ({
  url: url.trim(),
  description: description.trim() || null,
  event_types,
});

/** The members that differ, so that a change of another person to the others stays. */
export function changedInput(before: EndpointInput, after: EndpointInput): Partial<ReturnType<typeof apiInputOf>> {
  const [old, now] = [apiInputOf(before), apiInputOf(after)];
  const isSame = (name: keyof EndpointInput) => JSON.stringify(old[name]) === JSON.stringify(now[name]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => !isSame(name as keyof EndpointInput)));
}

/** An endpoint without events would receive nothing. */
export const ownProblems = ({ event_types }: EndpointInput): Messages =>
  event_types.length === 0 ? { event_types: 'Choose at least one event type.' } : {};

/** One sentence for both causes: the service does not reveal whether a name resolves. */
const BLOCKED = 'The host was not found, or its address is not public.';

/** The messages of the server by path. A refused address is a problem of the URL. @param url as it was typed */
export function messagesOf(error: unknown, url: string): Messages {
  if (hasCode(error, 'BLOCKED_ADDRESS')) return { url: BLOCKED };
  const messages = messagesByPath(error);
  return messages['url'] === undefined ? messages : { ...messages, url: urlSentence(url, messages['url']) };
}
