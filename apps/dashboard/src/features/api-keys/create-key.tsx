import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { dateOf } from '../../format/age';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { useFormProblems } from '../../ui/use-form-problems';
import { createKeyDocument, keyPeopleDocument } from './api-keys.graphql.ts';
import type { Issued } from './issued-key';
import { KeyFields } from './key-fields';
import { type KeyForm, keyInputOf } from './key-form';
import { checkKeys } from './use-keys';
import { WORDS } from './words';

const SKEW_MS = 60_000;

const LABELS = {
  name: WORDS.name,
  kind: WORDS.kind,
  user_id: WORDS.actsAs,
  role: WORDS.role,
  expires_at: WORDS.expires,
  requests_per_minute: WORDS.perMinute,
};

/** Asks for the settings of a new key. */
export function CreateKey({ onClose, onIssued }: { onClose: () => void; onIssued: (issued: Issued) => void }) {
  const queries = useQueryClient();
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
    role: user.role,
    user_id: user.id,
    expiry: '90',
    day: '',
    per_minute: '',
  };
  const [form, setForm] = useState(first);
  const problems = useFormProblems(LABELS, write);
  const send = async () => {
    const { input, problems: found } = keyInputOf(form, opened_ms, tenant.timezone);
    if (problems.show(found) || !input) return;
    const result = await write.send({ input });
    if (result?.createApiKey) onIssued({ api_key: result.createApiKey.api_key, secret: result.createApiKey.secret });
  };
  const check = async () => {
    let made: Issued['api_key'] | undefined;
    const found = await checkKeys(queries, (keys) => {
      made = keys.find(
        ({ name, created_at }) => name === form.name.trim() && dateOf(created_at).getTime() > opened_ms - SKEW_MS,
      );
      return made && WORDS.states.created;
    });
    if (made) onIssued({ api_key: made, secret: null });
    return found;
  };
  return (
    <FormDialog
      title={WORDS.create}
      sending={WORDS.creating}
      isSending={write.isSending}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void send()} onCheck={check} />
      <KeyFields
        form={form}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
        at={problems.at}
        people={people.data?.filter(({ active }) => active) ?? [user]}
      />
    </FormDialog>
  );
}
