import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type Ref, useCallback, useState } from 'react';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/field';
import { FormProblems } from '../../ui/form-problems';
import type { Option } from '../../ui/option';
import { PER_PAGE } from '../../ui/paged';
import { announce } from '../../ui/status';
import { type FieldProblems, useFormProblems } from '../../ui/use-form-problems';
import { requestName } from '../request/request-name';
import type { ApprovalRequest } from '../request/request-query';
import { lengthHint, textProblem } from './comment-text';
import { addCommentDocument } from './discussion.graphql.ts';
import styles from './discussion.module.css';
import { useReread } from './discussion-query';
import { type CommentDraft, EMPTY_DRAFT, type RepliedTo } from './draft';
import { withNames } from './mention-messages';
import { MentionField } from './mention-field';
import { AboutField, VisibilityField } from './placement-fields';

interface ComposerProps {
  request: ApprovalRequest;
  draft: CommentDraft;
  onDraft: (draft: CommentDraft) => void;
  mayWriteInternal: boolean;
  /** The number of comments now. */
  total: number;
  text: Ref<HTMLTextAreaElement>;
}

const LABELS = {
  body: 'Write a comment',
  mentions: 'Mention',
  opportunity_id: 'About',
  visibility: 'Visible to',
};

/** Writes a comment. The draft belongs to the page, so that it stays when another tab is shown. */
export function Composer({ request, draft, onDraft, mayWriteInternal, total, text }: ComposerProps) {
  const { problems, write, send } = useSend({ request, draft, onDraft, total });
  const change = (part: Partial<CommentDraft>) => onDraft({ ...draft, ...part });
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={styles.composer}
      noValidate
      aria-label="New comment"
      onKeyDown={sendByKey}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      {draft.reply_to && <ReplyNote to={draft.reply_to} onCancel={() => change({ reply_to: null })} />}
      <TextArea
        ref={text}
        label={LABELS.body}
        hint={lengthHint(draft.body)}
        readOnly={write.isSending}
        value={draft.body}
        onChange={({ target }) => change({ body: target.value })}
        {...problems.at('body')}
      />
      <Placement
        request={request}
        draft={draft}
        onChange={change}
        mayWriteInternal={mayWriteInternal}
        at={problems.at}
      />
      <div>
        <Button type="submit" look="primary" hint="Ctrl Enter" disabled={write.isSending}>
          {write.isSending ? 'Adding…' : 'Add comment'}
        </Button>
      </div>
    </form>
  );
}

interface PlacementProps extends Pick<ComposerProps, 'request' | 'draft' | 'mayWriteInternal'> {
  onChange: (part: Partial<CommentDraft>) => void;
  at: FieldProblems['at'];
}

/** Whom a comment mentions, what it is about, and who may read it. */
const Placement = ({ request, draft, onChange, mayWriteInternal, at }: PlacementProps) => (
  <>
    <div className={styles.placement}>
      <MentionField
        request_id={request.id}
        visibility={draft.visibility}
        value={draft.mentions}
        onChange={(mentions) => onChange({ mentions })}
        {...at('mentions')}
      />
      <AboutField
        lines={request.opportunities}
        value={draft.opportunity_id}
        onChange={(opportunity_id) => onChange({ opportunity_id })}
        {...at('opportunity_id')}
      />
    </div>
    {mayWriteInternal && (
      <VisibilityField
        isInternalOnly={draft.reply_to?.visibility === 'internal'}
        value={draft.visibility}
        onChange={(visibility) => onChange({ visibility })}
        {...at('visibility')}
      />
    )}
  </>
);

const ReplyNote = ({ to: { number, author }, onCancel }: { to: RepliedTo; onCancel: () => void }) => (
  <p className={styles.replying}>
    <span>
      {`Replying to comment ${number} by `}
      <bdi>{author}</bdi>
    </span>
    <Button look="plain" onClick={onCancel}>
      Cancel reply
    </Button>
  </p>
);

/** Sends the draft. Afterwards the page with the new comment, which is the last one, is shown. */
function useSend({ request, draft, onDraft, total }: Omit<ComposerProps, 'mayWriteInternal' | 'text'>) {
  const { id } = request;
  const write = useWrite(addCommentDocument);
  const [sent, setSent] = useState<readonly Option[]>([]);
  const messagesOf = useCallback((error: unknown) => withNames(messagesByPath(error), sent), [sent]);
  const problems = useFormProblems(LABELS, write, messagesOf);
  const navigate = useNavigate();
  const reread = useReread(id);
  const send = async () => {
    const problem = textProblem(draft.body);
    if (write.isSending || problems.show(problem === undefined ? {} : { body: problem })) return;
    setSent(draft.mentions);
    const { body, mentions, opportunity_id, visibility, reply_to } = draft;
    const input = {
      body,
      visibility,
      mentions: mentions.map(({ value }) => value),
      opportunity_id: opportunity_id || null,
      in_reply_to_id: reply_to?.id ?? null,
    };
    if (!(await write.send({ id, input }))) return;
    onDraft(EMPTY_DRAFT);
    announce('Comment added.', undefined, requestName(request));
    const last = Math.ceil((total + 1) / PER_PAGE);
    await Promise.all([
      reread(),
      navigate({ to: '.', search: (search: object) => ({ ...search, page: last > 1 ? last : undefined }) }),
    ]);
  };
  return { problems, write, send };
}
