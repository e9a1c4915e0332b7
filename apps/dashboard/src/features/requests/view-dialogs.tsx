import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { DeleteDialog } from '../../ui/delete-dialog';
import { Checkbox, Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import {
  type SavedViewInput,
  createSavedViewDocument,
  deleteSavedViewDocument,
  renameSavedViewDocument,
} from './saved-views.graphql.ts';
import type { SavedView } from './saved-views';
import { SAVED_VIEWS } from './use-saved-views';

const MAX_NAME_LENGTH = 255;
const LABELS = { name: 'Name' };
const MISSING = { name: 'Enter a name.' };

interface SaveViewProps {
  /** What the page shows. */
  shown: Pick<SavedViewInput, 'filter' | 'order_by'>;
  onClose: () => void;
}

/** Saves what the page shows as a view of the person, or of the tenant. */
export function SaveView({ shown, onClose }: SaveViewProps) {
  const { can } = useViewer();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const write = useWrite(createSavedViewDocument);
  const problems = useFormProblems(LABELS, write);
  const confirm = async () => {
    if (problems.show(name.trim() ? {} : MISSING)) return;
    const result = await write.send({ input: { ...shown, name: name.trim(), shared } });
    if (!result?.createSavedView) return;
    await queries.invalidateQueries({ queryKey: [SAVED_VIEWS] });
    announce('Saved.');
    onClose();
    void navigate({ to: '/requests', search: { view: result.createSavedView.id }, resetScroll: false });
  };
  return (
    <FormDialog
      title="Save view"
      sending="Saving…"
      isSending={write.isSending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <NameField
        value={name}
        onChange={setName}
        hint="The view has the filters and the order that you see now."
        {...problems.at('name')}
      />
      {can('tenant:manage') && (
        <Checkbox label="Share with everybody" checked={shared} onChange={({ target }) => setShared(target.checked)} />
      )}
    </FormDialog>
  );
}

/** Gives a view another name. */
export function RenameView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(view.name);
  const write = useWrite(renameSavedViewDocument);
  const problems = useFormProblems(LABELS, write);
  const confirm = async () => {
    if (problems.show(name.trim() ? {} : MISSING)) return;
    if (!(await write.send({ id: view.id, name: name.trim() }))) return;
    await queries.invalidateQueries({ queryKey: [SAVED_VIEWS] });
    announce('Saved.');
    onClose();
  };
  return (
    <FormDialog
      title="Rename view"
      sending="Saving…"
      isSending={write.isSending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void confirm()} />
      <NameField value={name} onChange={setName} {...problems.at('name')} />
    </FormDialog>
  );
}

interface NameFieldProps {
  id: string;
  value: string;
  error: string | undefined;
  hint?: string;
  onChange: (name: string) => void;
}

const NameField = ({ onChange, ...rest }: NameFieldProps) => (
  <Field
    label={LABELS.name}
    maxLength={MAX_NAME_LENGTH}
    autoComplete="off"
    onChange={({ target }) => onChange(target.value)}
    {...rest}
  />
);

export const DeleteView = ({ view: { id, name, shared }, onClose }: { view: SavedView; onClose: () => void }) => (
  <DeleteDialog
    title="Delete view"
    document={deleteSavedViewDocument}
    id={id}
    list="/requests"
    queryKey={SAVED_VIEWS}
    onClose={onClose}
  >
    <p>
      “<bdi>{name}</bdi>”{shared ? ' is deleted for everybody.' : ' is deleted.'} Requests are not changed.
    </p>
  </DeleteDialog>
);
