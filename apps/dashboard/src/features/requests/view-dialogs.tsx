import { useState } from 'react';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { type SavedView, nameProblem } from './saved-views';

interface NameViewDialogProps {
  title: string;
  hint?: string;
  views: readonly SavedView[];
  /** The name before. */
  current?: string;
  onName: (name: string) => void;
  onClose: () => void;
}

const MAX_NAME_LENGTH = 60;
const PROBLEMS = { missing: 'Enter a name.', taken: 'Another view has this name.' } as const;

/** Names a new view, or gives a view another name. */
export function NameViewDialog({ title, hint, views, current = '', onName, onClose }: NameViewDialogProps) {
  const [name, setName] = useState(current);
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>();
  const confirm = () => {
    const found = nameProblem(name.trim(), views, current);
    setProblem(found);
    if (found) return;
    onName(name.trim());
    announce('Saved.');
    onClose();
  };
  return (
    <FormDialog title={title} sending="Saving…" isSending={false} onConfirm={confirm} onClose={onClose}>
      <Field
        label="Name"
        hint={hint}
        error={problem && PROBLEMS[problem]}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

export function DeleteViewDialog({
  name,
  onDelete,
  onClose,
}: {
  name: string;
  onDelete: () => void;
  onClose: () => void;
}) {
  const confirm = () => {
    onDelete();
    announce('Deleted.');
    onClose();
  };
  return (
    <FormDialog
      title="Delete view"
      sending="Saving…"
      isSending={false}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{`“${name}” is removed from this browser. Requests are not changed.`}</p>
    </FormDialog>
  );
}
