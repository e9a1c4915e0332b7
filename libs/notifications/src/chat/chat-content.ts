import type { Block } from '../mail/blocks';
import { cutLine, oneLine } from '../mail/clean-text';

/** What a message says, in the same parts for every kind of channel. Values are plain text. */
export interface ChatContent {
  kind: string;
  title: string;
  /** Without links. */
  blocks: readonly Block[];
  link?: { text: string; url: string } | undefined;
  /** ISO 8601. */
  occurred_at: string;
  tenant: { id: string; name: string };
  resource: { type: string; id: string };
}

/** Characters of a value that a chat program shows at most, so that the size of a message is bounded. */
const MAX_VALUE = 300;

/** A value as one line of bounded length. */
export const chatValue = (value: string, most = MAX_VALUE): string => cutLine(oneLine(value), most);
