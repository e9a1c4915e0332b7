import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { post } from '../../api/post';
import { messagesByPath } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { dateOf } from '../../format/age';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { createKeyDocument, keyPeopleDocument } from './api-keys.graphql.ts';
import type { Issued } from './issued-key';
import { KeyFields } from './key-fields';
import { type KeyForm, keyInputOf } from './key-form';
import { checkKeys } from './use-keys';
import { WORDS } from './words';

const SKEW_MS = 60_000;

/** Asks for the settings of a new key. */
export function CreateKey({ onClose, onIssued }: { onClose: () => void; onIssued: (issued: Issued) => void }) {
  const id = useId();
  const queries = useQueryClient();
  const { user, environment, tenant } = useViewer();
  const people = useQuery({ queryKey: ['api keys', 'people'], queryFn: async ({ signal }) => (await post(keyPeopleDocument, {}, { signal })).users });
  const write = useWrite(createKeyDocument);
  const [opened_ms] = useState(Date.now);
  const [own, setOwn] = useState<Record<string, string>>({});
  const first: KeyForm = { name: '', kind: environment, role: user.role, user_id: user.id, expiry: '90', day: '', per_minute: '' };
  const [form, setForm] = useState(first);
  const send = async () => {
    const { input, problems } = keyInputOf(form, opened_ms, tenant.timezone);
    setOwn(problems);
    if (!input) return write.reset();
    const result = await write.send({ input });
    if (result?.createApiKey) onIssued({ api_key: result.createApiKey.api_key, secret: result.createApiKey.secret });
  };
  const check = async () => {
    let made: Issued['api_key'] | undefined;
    const found = await checkKeys(queries, (keys) => {
      made = keys.find(({ name, created_at }) => name === form.name.trim() && dateOf(created_at).getTime() > opened_ms - SKEW_MS);
      return made && WORDS.states.created;
    });
    if (made) onIssued({ api_key: made, secret: null });
    return found;
  };
  const labels = {
    name: WORDS.name,
    kind: WORDS.kind,
    role: WORDS.role,
    user_id: WORDS.actsAs,
    expires_at: WORDS.expires,
    requests_per_minute: WORDS.perMinute,
  };
  const fields = Object.entries(labels).map(([path, label]) => ({ path, id: `${id}-${path}`, label }));
  return (
    <FormDialog title={WORDS.create} sending={WORDS.creating} isSending={write.isSending} onClose={onClose} onConfirm={() => void send()}>
      <FormProblems state={write.state} fields={fields} own={own} onRetry={() => void send()} onCheck={check} />
      <KeyFields
        id={id}
        form={form}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
        messages={{ ...messagesByPath(write.error), ...own }}
        people={people.data?.filter(({ active }) => active) ?? [user]}
      />
    </FormDialog>
  );
}
