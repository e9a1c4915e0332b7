import { hasCode, messagesByPath, sentenceOf } from '../../api/refused';
import { WORDS } from './words';

/** What the person may change of an endpoint. */
export interface EndpointInput {
  url: string;
  description: string;
  event_types: string[];
}

/** The first problem of each field. */
export type EndpointProblems = Partial<Record<keyof EndpointInput, string>>;

/** The input of the API. An empty description is cleared. */
export const apiInputOf = ({ url, description, event_types }: EndpointInput) => ({ url: url.trim(), description: description.trim() || null, event_types });

/** The members that differ, so that a change of another person to the others stays. */
export function changedInput(before: EndpointInput, after: EndpointInput): Partial<ReturnType<typeof apiInputOf>> {
  const [old, now] = [apiInputOf(before), apiInputOf(after)];
  const isSame = (name: keyof EndpointInput) => JSON.stringify(old[name]) === JSON.stringify(now[name]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => !isSame(name as keyof EndpointInput)));
}

/** An endpoint without events would receive nothing. */
export const ownProblems = ({ event_types }: EndpointInput): EndpointProblems => (event_types.length === 0 ? { event_types: WORDS.chooseEvents } : {});

/** The problems that the server found. A refused address is a problem of the URL. */
export function problemsOf(error: unknown): EndpointProblems {
  if (hasCode(error, 'BLOCKED_ADDRESS')) return { url: sentenceOf(error) };
  const entries = Object.entries(messagesByPath(error)).map(([path, message]) => [path.split('.')[0] ?? path, message]);
  return Object.fromEntries(entries.reverse()) as EndpointProblems;
}
