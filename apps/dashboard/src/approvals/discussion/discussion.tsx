import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { countOf, countText } from '../../format/count';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { NoRows } from '../../ui/list-page';
import { ListState } from '../../ui/list-state';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { Pager } from '../../ui/pager';
import type { ApprovalRequest } from '../request/request-query';
import { Comments } from './comments';
import { Composer } from './composer';
import styles from './discussion.module.css';
import { type DiscussionData, discussionQuery, useReread } from './discussion-query';
import type { CommentDraft, RepliedTo } from './draft';
import { Links } from './links';
import { Questions } from './questions';

interface DiscussionProps {
  request: ApprovalRequest;
  page: number;
  /** The time when the request was read. */
  now_ms: number;
  draft: CommentDraft;
  onDraft: (draft: CommentDraft) => void;
}

/** The questions, comments and links of a request. */
export function Discussion({ request, page, ...rest }: DiscussionProps) {
  const discussion = useQuery(discussionQuery(request.id, page));
  return (
    <ListState query={discussion}>
      {(data) => data && <Parts request={request} data={data} isReading={discussion.isFetching} {...rest} />}
    </ListState>
  );
}

interface PartsProps extends Omit<DiscussionProps, 'page'> {
  data: DiscussionData;
  isReading: boolean;
}

function Parts({ request, data, draft, onDraft, isReading, now_ms }: PartsProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const { total } = data.comments.paginatorInfo;
  const [mayWrite, mayWriteInternal] = ['comment', 'comment_internal'].map((action) =>
    data.available_actions.includes(action),
  ) as [boolean, boolean];
  const place = pagedByApi(data.comments, total);
  const reply = (reply_to: RepliedTo) => {
    onDraft({ ...draft, reply_to, visibility: reply_to.visibility });
    text.current?.focus();
  };
  return (
    <div className={styles.discussion}>
      <div className={styles.column}>
        <Questions request={request} now_ms={now_ms} />
        <section className={styles.comments} aria-label="Discussion">
          <h2 className={styles.title}>Comments</h2>
          {total > 0 && <p className={styles.hint}>{`${countOf(total, 'comment')}, oldest first`}</p>}
          {place.rows.length > 0 ? (
            <Comments
              request={request}
              comments={place.rows}
              first_number={(place.page - 1) * PER_PAGE + 1}
              now_ms={now_ms}
              onReply={mayWrite ? reply : undefined}
            />
          ) : (
            <NoRows place={place} empty={<Empty title="No comments yet." />} />
          )}
          <Pager page={place.page} last={place.last} />
          <NewComments request_id={request.id} count={isReading ? 0 : request.comment_count - total} total={total} />
          {mayWrite && (
            <Composer
              request={request}
              draft={draft}
              onDraft={onDraft}
              mayWriteInternal={mayWriteInternal}
              total={total}
              text={text}
            />
          )}
        </section>
      </div>
      <Links
        request={request}
        links={data.links}
        mayWrite={mayWrite}
        mayWriteInternal={mayWriteInternal}
        now_ms={now_ms}
      />
    </div>
  );
}

/** Shows comments that were added meanwhile when the person asks for them, so that the field in which the person writes stays in its place. */
function NewComments({ request_id, count, total }: { request_id: string; count: number; total: number }) {
  const reread = useReread(request_id);
  const navigate = useNavigate();
  const last = Math.ceil((total + count) / PER_PAGE);
  const show = () => {
    void navigate({ to: '.', search: (search: object) => ({ ...search, page: last > 1 ? last : undefined }) });
    void reread();
  };
  return (
    <div role="status" className={styles.news}>
      {count > 0 && <Button onClick={show}>{`${countText(count)} new`}</Button>}
    </div>
  );
}
