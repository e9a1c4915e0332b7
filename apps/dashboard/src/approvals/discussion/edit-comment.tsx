import { useCallback, useState } from 'react';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { TextArea } from '../../ui/field';
import type { Option } from '../../ui/option';
import { SaveDialog } from '../../ui/save-dialog';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { lengthHint, textProblem } from './comment-text';
import { updateCommentDocument } from './discussion.graphql.ts';
import { type Comment, useReread } from './discussion-query';
import type { Visibility } from './draft';
import { withNames } from './mention-messages';
import { MentionField } from './mention-field';

interface EditCommentProps {
  request_id: string;
  comment: Comment;
  onClose: () => void;
}

const LABELS = { body: 'Comment', mentions: 'Mention' };

const optionsOf = ({ mentions }: Comment): Option[] => mentions.map(({ id, name }) => ({ value: id, label: name }));

/** Changes the person's own comment. The server refuses it once the time to edit is over. */
export function EditComment({ request_id, comment, onClose }: EditCommentProps) {
  const { id, visibility } = comment;
  const [body, setBody] = useState(comment.body ?? '');
  const [mentions, setMentions] = useState<readonly Option[]>(() => optionsOf(comment));
  const [sent, setSent] = useState<readonly Option[]>([]);
  const write = useWrite(updateCommentDocument);
  const messagesOf = useCallback((error: unknown) => withNames(messagesByPath(error), sent), [sent]);
  const problems = useFormProblems(LABELS, write, messagesOf);
  const reread = useReread(request_id);
  const save = async () => {
    const problem = textProblem(body);
    if (problems.show(problem === undefined ? {} : { body: problem })) return;
    setSent(mentions);
    const result = await write.send({ id, input: { body, mentions: mentions.map(({ value }) => value) } });
    void reread();
    if (!result) return;
    announce('Saved.');
    onClose();
  };
  return (
    <SaveDialog title="Edit comment" write={write} problems={problems} onSave={save} onClose={onClose}>
      <TextArea
        label={LABELS.body}
        rows={6}
        hint={lengthHint(body)}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        {...problems.at('body')}
      />
      <MentionField
        request_id={request_id}
        visibility={visibility as Visibility}
        value={mentions}
        onChange={setMentions}
        {...problems.at('mentions')}
      />
    </SaveDialog>
  );
}
