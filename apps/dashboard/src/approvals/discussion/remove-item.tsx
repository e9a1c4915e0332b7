import type { ReactNode } from 'react';
import type { Document } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { useReread } from './discussion-query';

interface RemoveItemProps {
  title: string;
  /** The mutation that deletes. */
  document: Document<unknown, { id: string }>;
  id: string;
  request_id: string;
  onClose: () => void;
  /** What is lost. */
  children: ReactNode;
}

/** Deletes a comment or a link after a confirmation. The page stays. */
export function RemoveItem({ title, document, id, request_id, onClose, children }: RemoveItemProps) {
  const remove = useWrite(document);
  const reread = useReread(request_id);
  const confirm = async () => {
    const result = await remove.send({ id });
    void reread();
    if (!result) return;
    announce('Deleted.');
    onClose();
  };
  return (
    <FormDialog
      title={title}
      sending="Deleting…"
      isSending={remove.isSending}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
      <WriteProblem state={remove.state} onRetry={() => void confirm()} />
    </FormDialog>
  );
}
