import { useState } from 'react';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { requestName } from '../request/request-name';
import type { ApprovalRequest, Question } from '../request/request-query';
import { useRereadSteps } from '../request/use-reread-steps';
import { lengthHint, textProblem } from './comment-text';
import { answerQuestionDocument, closeQuestionDocument } from './discussion.graphql.ts';
import styles from './discussion.module.css';

interface EndQuestionProps {
  request: ApprovalRequest;
  /** As it was when the dialog opened. */
  question: Question;
  onClose: () => void;
}

/** Whether another person ended the question first, so that the dialog can only be closed. */
const isLost = (error: unknown): boolean => hasCode(error, 'ALREADY_ANSWERED') || hasCode(error, 'INVALID_TRANSITION');

/** Answers a question. The text stays when another person was first. */
export function AnswerQuestion({ request, question, onClose }: EndQuestionProps) {
  const [text, setText] = useState('');
  const write = useWrite(answerQuestionDocument);
  const problems = useFormProblems(ANSWER_LABELS, write);
  const reread = useRereadSteps(request.id);
  const answer = async () => {
    const problem = textProblem(text);
    if (problems.show(problem === undefined ? {} : { text: problem })) return;
    const result = await write.send({ id: question.id, input: { text } });
    reread();
    if (!result) return;
    announce('Answered.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Answer question"
      sending="Answering…"
      isSending={write.isSending}
      isOver={isLost(write.error)}
      onConfirm={() => void answer()}
      onClose={onClose}
    >
      <Asked question={question} />
      <FormProblems problems={problems} write={write} onRetry={() => void answer()} />
      <TextArea
        label={ANSWER_LABELS.text}
        rows={6}
        hint={lengthHint(text)}
        readOnly={write.isSending || isLost(write.error)}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...problems.at('text')}
      />
    </FormDialog>
  );
}

const ANSWER_LABELS = { text: 'Answer' };
const CLOSE_LABELS = { reason: 'Reason' };

/** Closes a question without an answer. @param isAsker whether the person asked it; only then the reason is optional */
export function CloseQuestion({ request, question, isAsker, onClose }: EndQuestionProps & { isAsker: boolean }) {
  const [reason, setReason] = useState('');
  const write = useWrite(closeQuestionDocument);
  const problems = useFormProblems(CLOSE_LABELS, write);
  const reread = useRereadSteps(request.id);
  const confirm = async () => {
    const problem = isAsker && reason === '' ? undefined : textProblem(reason);
    if (problems.show(problem === undefined ? {} : { reason: problem })) return;
    const result = await write.send({ id: question.id, reason: reason || null });
    reread();
    if (!result) return;
    announce('Question closed.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Close question"
      sending="Closing…"
      isSending={write.isSending}
      isOver={isLost(write.error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Asked question={question} />
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <TextArea
        label={CLOSE_LABELS.reason}
        hint={lengthHint(reason) ?? (isAsker ? 'Optional.' : undefined)}
        readOnly={write.isSending || isLost(write.error)}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...problems.at('reason')}
      />
    </FormDialog>
  );
}

/** The question that the dialog is about. */
const Asked = ({ question: { text, asked_by } }: Pick<EndQuestionProps, 'question'>) => (
  <div className={styles.replies}>
    <p className={styles.hint}>
      <bdi>{asked_by.name}</bdi>
      {' asked'}
    </p>
    <p className={styles.body} dir="auto">
      {text}
    </p>
  </div>
);
