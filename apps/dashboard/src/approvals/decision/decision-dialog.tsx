import type { ComponentProps } from 'react';
import { FormDialog } from '../../ui/form-dialog';
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
}

/** The dialog of a decision: what is decided, the fields, and what went wrong. It is absent while a closed one is sent. */
export function DecisionDialog<C>({
  request,
  isShown,
  onClose,
  decision,
  content,
  isReady = true,
  children,
  ...look
}: DecisionDialogProps<C>) {
  const { write, earlier, conflict, isReading } = decision;
  const confirm = () => void decision.send(content);
  if (!isShown && (write.isSending || write.state.kind === 'idle')) return null;
  return (
    <FormDialog
      {...look}
      isSending={write.isSending}
      canConfirm={isReady && !conflict && !isReading && write.state.kind !== 'unknown'}
      isOver={earlier !== undefined}
      onConfirm={confirm}
      onClose={() => onClose(write.isSending)}
    >
      <Subject request={request} />
      {children}
      <DecisionProblem
        decision={decision}
        onRetry={confirm}
        onKeep={() => decision.keepMine(content)}
        onDiscard={() => onClose(false)}
      />
    </FormDialog>
  );
}
