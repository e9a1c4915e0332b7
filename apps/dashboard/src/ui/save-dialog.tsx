import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog';
import { FormProblems } from './form-problems';
import type { FieldProblems, FormWrite } from './use-form-problems';

interface SaveDialogProps {
  title: string;
  write: FormWrite;
  problems: FieldProblems;
  onSave: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that changes the fields of something that exists. */
export const SaveDialog = ({ title, write, problems, onSave, onClose, children }: SaveDialogProps) => (
  <FormDialog
    title={title}
    confirm="Save changes"
    sending="Saving…"
    isSending={write.isSending}
    onConfirm={() => void onSave()}
    onClose={onClose}
  >
    <FormProblems problems={problems} write={write} onRetry={() => void onSave()} />
    {children}
  </FormDialog>
);
