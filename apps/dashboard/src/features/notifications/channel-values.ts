import { hasCode, messagesByPath } from '../../api/refused';
import type { FieldLabels } from '../../ui/problems-in';
import type { Messages } from '../../ui/use-form-problems';

/** What the person may change of a channel. */
export interface ChannelValues {
  name: string;
  kind: string;
  /** Empty for a channel whose address stays: it is never shown. */
  url: string;
  kinds: readonly string[];
  /** None: all levels. */
  level_ids: readonly string[];
}

/** The fields of the form. */
export const LABELS: FieldLabels = { name: 'Name', kind: 'Kind', url: 'Address', kinds: 'What', level_ids: 'Levels' };

export const CHANNEL_KINDS: readonly (readonly [value: string, text: string])[] = [
  ['slack', 'Slack'],
  ['teams', 'Microsoft Teams'],
  ['webhook', 'Own receiver'],
];

export const kindText = (kind: string): string => CHANNEL_KINDS.find(([value]) => value === kind)?.[1] ?? kind;

export const NEW_CHANNEL: ChannelValues = {
  name: '',
  kind: 'slack',
  url: '',
  kinds: ['approval_needed', 'approval_overdue', 'approval_escalated', 'request_decided'],
  level_ids: [],
};

/** The input of the API. */
export const createInput = ({ name, kind, url, kinds, level_ids }: ChannelValues) => ({
  name: name.trim(),
  kind,
  url: url.trim(),
  kinds: [...kinds],
  level_ids: level_ids.length > 0 ? [...level_ids] : null,
});

/** The kind cannot be changed, and an address that was not typed stays. */
export function updateInput(values: ChannelValues): Partial<ReturnType<typeof createInput>> {
  const { kind: _, url, ...input } = createInput(values);
  return url ? { ...input, url } : input;
}

/** The list with the item, or without it. */
export const withItem = (items: readonly string[], item: string, isIn: boolean): string[] =>
  isIn ? [...items.filter((each) => each !== item), item] : items.filter((each) => each !== item);

/** A channel without kinds would receive nothing. */
export const ownProblems = ({ kinds }: ChannelValues): Messages =>
  kinds.length === 0 ? { kinds: 'Choose at least one.' } : {};

/** One sentence for both causes: the service does not reveal whether a name resolves. */
const BLOCKED = 'The host was not found, or its address is not public.';

/** The messages of the server by path. A refused address is a problem of the address. */
export const channelMessages = (error: unknown): Messages =>
  hasCode(error, 'BLOCKED_ADDRESS') ? { url: BLOCKED } : messagesByPath(error);
