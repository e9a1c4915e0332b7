import { type ComponentProps, useState } from 'react';
import { Notice } from '../../ui/alert';
import { FormDialog } from '../../ui/form-dialog';
import type { Line } from '../request/request-query';
import { type DecideDialogProps, Subject } from './decision-parts';
import { DecisionProblem } from './decision-problem';
import type { Decision } from './use-decision';

type LookProps = Pick<ComponentProps<typeof FormDialog>, 'title' | 'sending' | 'isDangerous' | 'isWide' | 'children'>;

interface DecisionDialogProps<C> extends Omit<DecideDialogProps, 'onDecided'>, LookProps {
  decision: Decision<C>;
  /** What the person has chosen: the variables of the mutation without the version. */
  content: C;
  /** Whether the content is complete. */
  isReady?: boolean;
  /** What the person is asked once before the decision is sent, and the name of the button that answers it. */
  question?: { text: string; answer: string } | undefined;
  /** The lines of a decision line by line, in the order in which they are sent. */
  decided?: readonly Line[] | undefined;
}

/** The dialog of a decision: what is decided, the fields, and what went wrong. It is absent while a closed one is sent. */
export function DecisionDialog<C>({
  request,
  isShown,
  onClose,
  decision,
  content,
  isReady = true,
  question,
  decided,
  children,
  ...look
}: DecisionDialogProps<C>) {
  const { write, earlier, conflict, isReading } = decision;
  const [asked, setAsked] = useState<string>();
  const isAsking = question !== undefined && asked === question.text;
  const send = () => void decision.send(content);
  if (!isShown && (write.isSending || write.state.kind === 'idle')) return null;
  return (
    <FormDialog
      {...look}
      {...(isAsking && { confirm: question.answer })}
      isSending={write.isSending}
      canConfirm={isReady && !conflict && !isReading && write.state.kind !== 'unknown'}
      isOver={earlier !== undefined}
      onConfirm={question && !isAsking ? () => setAsked(question.text) : send}
      onClose={() => onClose(write.isSending)}
    >
      <Subject request={request} />
      {children}
      {isAsking && (
        <div role="alert">
          <Notice>
            <bdi>{question.text}</bdi>
          </Notice>
        </div>
      )}
      <DecisionProblem
        decision={decision}
        decided={decided}
        onRetry={send}
        onKeep={() => decision.keepMine(content)}
        onDiscard={() => onClose(false)}
      />
    </FormDialog>
  );
}
