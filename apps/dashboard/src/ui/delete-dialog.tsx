import { useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Document } from '../api/post';
import { useWrite } from '../api/use-write';
import { FormDialog } from './form-dialog';
import { announce } from './status';
import { WriteProblem } from './write-problem';

interface DeleteDialogProps {
  title: string;
  /** The mutation that deletes. */
  document: Document<unknown, { id: string }>;
  id: string;
  /** The list that is opened afterwards. */
  list: LinkProps['to'];
  /** The beginning of the query keys that are read again. */
  queryKey: string;
  canConfirm?: boolean;
  onClose: () => void;
  /** What a person may do after a refusal. */
  help?: (error: unknown) => ReactNode;
  children: ReactNode;
}

const WORDS = { deleting: 'Deleting…', deleted: 'Deleted.' };

/** Deletes something after a confirmation, and opens its list. The children say what is lost. */
export function DeleteDialog({
  title,
  document,
  id,
  list,
  queryKey,
  canConfirm = true,
  onClose,
  help,
  children,
}: DeleteDialogProps) {
  const remove = useWrite(document);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const confirm = async () => {
    if (!(await remove.send({ id }))) return;
    announce(WORDS.deleted);
    await navigate({ to: list, ignoreBlocker: true });
    await queries.invalidateQueries({ queryKey: [queryKey] });
  };
  return (
    <FormDialog
      title={title}
      sending={WORDS.deleting}
      isSending={remove.isSending}
      canConfirm={canConfirm}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
      <WriteProblem state={remove.state} onRetry={() => void confirm()} />
      {help?.(remove.error)}
    </FormDialog>
  );
}
