import type { Option } from '../../ui/option';

export type Visibility = 'everyone' | 'internal';

/** A comment that is being written. */
export interface CommentDraft {
  body: string;
  /** The people who are mentioned, by id and name. */
  mentions: readonly Option[];
  /** The line that it is about; empty for the whole request. */
  opportunity_id: string;
  visibility: Visibility;
  /** The comment that it answers. */
  reply_to: RepliedTo | null;
}

export interface RepliedTo {
  id: string;
  number: number;
  author: string;
  visibility: Visibility;
}

export const EMPTY_DRAFT: CommentDraft = {
  body: '',
  mentions: [],
  opportunity_id: '',
  visibility: 'everyone',
  reply_to: null,
};
