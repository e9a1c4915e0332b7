import { useState } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Moment } from '../../ui/values';
import { partName } from '../request/part-name';
import type { ApprovalRequest } from '../request/request-query';
import { EditComment } from './edit-comment';
import { deleteCommentDocument } from './discussion.graphql.ts';
import styles from './discussion.module.css';
import type { Comment } from './discussion-query';
import type { RepliedTo, Visibility } from './draft';
import { RemoveItem } from './remove-item';
import { type NumberedComment, type Thread, threadsOf } from './threads';

type Shown = NumberedComment<Comment>;

interface CommentsProps {
  request: ApprovalRequest;
  comments: readonly Comment[];
  /** The number of the first of these comments. */
  first_number: number;
  now_ms: number;
  /** Undefined for people who may not write. */
  onReply: ((to: RepliedTo) => void) | undefined;
}

/** The comments of a page, oldest first, each with its replies. */
export function Comments({ comments, first_number, ...rest }: CommentsProps) {
  const [opened, setOpened] = useState<{ kind: 'edit' | 'delete'; of: Shown }>();
  const actions = {
    ...rest,
    onEdit: (of: Shown) => setOpened({ kind: 'edit', of }),
    onDelete: (of: Shown) => setOpened({ kind: 'delete', of }),
  };
  const close = () => setOpened(undefined);
  const { request } = rest;
  return (
    <>
      <ol aria-label="Comments" className={styles.list}>
        {threadsOf(comments, first_number).map((thread) => (
          <ThreadItem key={thread.first.comment.id} thread={thread} {...actions} />
        ))}
      </ol>
      {opened?.kind === 'edit' && <EditComment request_id={request.id} comment={opened.of.comment} onClose={close} />}
      {opened?.kind === 'delete' && (
        <RemoveItem
          title="Delete comment"
          document={deleteCommentDocument}
          id={opened.of.comment.id}
          request_id={request.id}
          onClose={close}
        >
          <p>
            {`Comment ${opened.of.number} by `}
            <bdi>{opened.of.comment.author.name}</bdi>
            {' loses its text. Its place and its replies stay.'}
          </p>
        </RemoveItem>
      )}
    </>
  );
}

interface Actions extends Pick<CommentsProps, 'request' | 'now_ms' | 'onReply'> {
  onEdit: (comment: Shown) => void;
  onDelete: (comment: Shown) => void;
}

const ThreadItem = ({ thread: { first, replies }, ...actions }: { thread: Thread<Comment> } & Actions) => (
  <li className={styles.thread}>
    <OneComment shown={first} {...actions} />
    {replies.length > 0 && (
      <ol aria-label={`Replies to comment ${first.number}`} className={styles.replies}>
        {replies.map((reply) => (
          <li key={reply.comment.id}>
            <OneComment shown={reply} isBelow={first.number} {...actions} />
          </li>
        ))}
      </ol>
    )}
  </li>
);

/** @param isBelow the number of the comment under which a reply is shown */
function OneComment({ shown, isBelow, ...actions }: { shown: Shown; isBelow?: number } & Actions) {
  const { comment, number, replies_to } = shown;
  const { author, visibility, created_at, edited_at, deleted_at } = comment;
  return (
    <article className={styles.comment} aria-label={`Comment ${number}`}>
      <p className={styles.head}>
        <b>
          <bdi>{author.name}</bdi>
        </b>
        <span className={styles.hint}>{`#${number}`}</span>
        {visibility === 'internal' && <Badge tone="grey" text="Internal" />}
        {edited_at !== null && deleted_at === null && <span className={styles.hint}>Edited</span>}
        <span className={styles.when}>
          <Moment value={created_at} now_ms={actions.now_ms} />
        </span>
      </p>
      {replies_to !== null && replies_to !== isBelow && (
        <p className={styles.hint}>
          {replies_to === 'earlier' ? 'In reply to a comment of an earlier page' : `In reply to comment ${replies_to}`}
        </p>
      )}
      <CommentText comment={comment} request={actions.request} />
      {deleted_at === null && <CommentActions shown={shown} {...actions} />}
    </article>
  );
}

function CommentText({ comment, request: { opportunities } }: { comment: Comment } & Pick<Actions, 'request'>) {
  const { body, mentions, opportunity_id, deleted_by } = comment;
  const line = opportunities.find(({ id }) => id === opportunity_id);
  return (
    <>
      {opportunity_id !== null && (
        <p className={styles.hint}>
          {'About '}
          <bdi>{line ? partName(line, opportunities) : 'a line that was removed'}</bdi>
        </p>
      )}
      {body === null ? (
        <p className={styles.hint}>
          <span>Comment deleted</span>
          {deleted_by && (
            <>
              {' by '}
              <bdi>{deleted_by.name}</bdi>
            </>
          )}
        </p>
      ) : (
        <p className={styles.body} dir="auto">
          {body}
        </p>
      )}
      {mentions.length > 0 && (
        <p className={styles.hint}>
          {'Mentions '}
          {mentions.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <bdi>{name}</bdi>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function CommentActions({ shown, onReply, onEdit, onDelete }: { shown: Shown } & Actions) {
  const {
    comment: { id, author, visibility, can_edit, can_delete },
    number,
  } = shown;
  const replied = { id, number, author: author.name, visibility: visibility as Visibility };
  if (!onReply && !can_edit && !can_delete) return null;
  return (
    <p className={styles.actions}>
      {onReply && (
        <Button look="plain" aria-label={`Reply to comment ${number}`} onClick={() => onReply(replied)}>
          Reply
        </Button>
      )}
      {can_edit && (
        <Button look="plain" aria-label={`Edit comment ${number}`} onClick={() => onEdit(shown)}>
          Edit
        </Button>
      )}
      {can_delete && (
        <Button look="plain" aria-label={`Delete comment ${number}`} onClick={() => onDelete(shown)}>
          Delete
        </Button>
      )}
    </p>
  );
}
