import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { rolesGivenBy } from '../../format/role';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { useFormProblems } from '../../ui/use-form-problems';
import { createKeyDocument, keyPeopleDocument } from './api-keys.graphql.ts';
import type { Issued } from './issued-key';
import { KeyFields } from './key-fields';
import { type KeyForm, SETTING_LABELS, addressesOf, keyInputOf, keyMessagesOf } from './key-form';

const LABELS = { name: 'Name', kind: 'Kind', role: 'Role', user_id: 'Acts as', ...SETTING_LABELS };

/** Asks for the settings of a new key. */
export function CreateKey({ onClose, onIssued }: { onClose: () => void; onIssued: (issued: Issued) => void }) {
  const { user, environment, tenant } = useViewer();
  const people = useQuery({
    queryKey: ['api keys', 'people'],
    queryFn: async ({ signal }) => (await post(keyPeopleDocument, {}, { signal })).users,
  });
  const write = useWrite(createKeyDocument);
  const [opened_ms] = useState(Date.now);
  const first: KeyForm = {
    name: '',
    kind: environment,
    role: rolesGivenBy(user.role).at(-1) ?? user.role, // that with the least rights
    user_id: user.id,
    expiry: '90',
    day: '',
    per_minute: '',
    access: 'all',
    scopes: [],
    addresses: '',
  };
  const [form, setForm] = useState(first);
  const [sent, setSent] = useState('');
  const refused = useCallback((error: unknown) => keyMessagesOf(error, addressesOf(sent)), [sent]);
  const problems = useFormProblems(LABELS, write, refused);
  const send = async () => {
    const { input, problems: found } = keyInputOf(form, opened_ms, tenant.timezone);
    if (problems.show(found) || !input) return;
    setSent(form.addresses);
    const result = await write.send({ input });
    if (result?.createApiKey) onIssued({ api_key: result.createApiKey.api_key, secret: result.createApiKey.secret });
  };
  return (
    <FormDialog
      title="Create key"
      sending="Creating…"
      isSending={write.isSending}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void send()} />
      <KeyFields
        form={form}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
        at={problems.at}
        people={people.data?.filter(({ active }) => active) ?? [user]}
      />
    </FormDialog>
  );
}
