import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Field } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { requestName } from '../request/request-name';
import type { ApprovalRequest } from '../request/request-query';
import { addLinkDocument } from './discussion.graphql.ts';
import { useReread } from './discussion-query';
import type { Visibility } from './draft';
import { AboutField, VisibilityField } from './placement-fields';

interface AddLinkProps {
  request: ApprovalRequest;
  mayWriteInternal: boolean;
  onClose: () => void;
}

const LABELS = {
  url: 'Address',
  title: 'Title',
  kind: 'Kind',
  sha256: 'SHA-256',
  opportunity_id: 'About',
  visibility: 'Visible to',
};

const TYPED = ['url', 'title', 'kind', 'sha256'] as const;

const HINTS = {
  url: 'Begins with https://. The service does not open it.',
  title: undefined,
  kind: 'Optional, such as quote.',
  sha256: 'Optional. Proves which document was linked.',
};

const EMPTY = {
  url: '',
  title: '',
  kind: '',
  sha256: '',
  opportunity_id: '',
  visibility: 'everyone' as Visibility,
};

/** Adds a link to a document. */
export function AddLink({ request, mayWriteInternal, onClose }: AddLinkProps) {
  const { id, opportunities } = request;
  const [values, setValues] = useState(EMPTY);
  const write = useWrite(addLinkDocument);
  const problems = useFormProblems(LABELS, write);
  const reread = useReread(id);
  const change = (part: Partial<typeof EMPTY>) => setValues({ ...values, ...part });
  const add = async () => {
    problems.show();
    const { url, title, kind, sha256, opportunity_id, visibility } = values;
    const input = {
      url: url.trim(),
      title,
      kind: kind.trim() || null,
      sha256: sha256.trim() || null,
      opportunity_id: opportunity_id || null,
      visibility,
    };
    if (!(await write.send({ id, input }))) return;
    announce('Link added.', undefined, requestName(request));
    onClose();
    await reread();
  };
  return (
    <FormDialog
      title="Add link"
      sending="Adding…"
      isSending={write.isSending}
      onConfirm={() => void add()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void add()} />
      {TYPED.map((name) => (
        <Field
          key={name}
          label={LABELS[name]}
          hint={HINTS[name]}
          autoComplete="off"
          spellCheck={name === 'title'}
          value={values[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          {...problems.at(name)}
        />
      ))}
      <AboutField
        lines={opportunities}
        value={values.opportunity_id}
        onChange={(opportunity_id) => change({ opportunity_id })}
        {...problems.at('opportunity_id')}
      />
      {mayWriteInternal && (
        <VisibilityField
          value={values.visibility}
          onChange={(visibility) => change({ visibility })}
          {...problems.at('visibility')}
        />
      )}
    </FormDialog>
  );
}
