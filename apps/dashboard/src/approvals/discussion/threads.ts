interface Reply {
  id: string;
  in_reply_to_id: string | null;
}

/** A comment with its number in the list of all comments, from 1. */
export interface NumberedComment<C> {
  comment: C;
  number: number;
  /** The number of the comment that it replies to; `earlier` for one on another page; null when it is not a reply. */
  replies_to: number | 'earlier' | null;
}

/** A comment and all replies to it and to its replies, oldest first. */
export interface Thread<C> {
  first: NumberedComment<C>;
  replies: NumberedComment<C>[];
}

/**
 * Groups the comments of a page by the comment that they answer. A reply to a comment of another page begins a thread.
 *
 * @param comments oldest first, so that a reply follows what it answers
 * @param first_number the number of the first comment of the page
 */
export function threadsOf<C extends Reply>(comments: readonly C[], first_number: number): Thread<C>[] {
  const threads: Thread<C>[] = [];
  const known = new Map<string, { thread: Thread<C>; number: number }>();
  for (const [index, comment] of comments.entries()) {
    const number = first_number + index;
    const { in_reply_to_id: parent_id } = comment;
    const parent = parent_id === null ? undefined : known.get(parent_id);
    const numbered = {
      comment,
      number,
      replies_to: parent_id === null ? null : (parent?.number ?? 'earlier'),
    } as const;
    const thread: Thread<C> = parent?.thread ?? { first: numbered, replies: [] };
    if (parent) thread.replies.push(numbered);
    else threads.push(thread);
    known.set(comment.id, { thread, number });
  }
  return threads;
}
