import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { hasCode } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Conflict } from '../../ui/conflict';
import { FormProblems } from '../../ui/form-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { updateKeyDocument } from './api-keys.graphql.ts';
import styles from './api-keys.module.css';
import { NameField, SettingFields } from './key-fields';
import { type KeySettings, addressesOf, keyMessagesOf } from './key-form';
import { LABELS, changedSettings, differencesOf, settingsOf } from './settings-form';
import { type ApiKey, keysQuery } from './use-keys';

/** What is typed, and the key with which the form began. */
interface Edit {
  base: ApiKey;
  form: KeySettings;
  begun_ms: number;
}

/** The form of a key's settings. Reading the key again does not change what the person has typed. */
function useKeySettings(api_key: ApiKey) {
  const queries = useQueryClient();
  const { timezone } = useViewer().tenant;
  const [edit, setEdit] = useState<Edit>();
  const { base, form, begun_ms } = edit ?? { base: api_key, form: settingsOf(api_key), begun_ms: 0 };
  const [sent, setSent] = useState({ addresses: '', version: api_key.version });
  const write = useWrite(updateKeyDocument);
  const refused = useCallback((error: unknown) => keyMessagesOf(error, addressesOf(sent.addresses)), [sent]);
  const problems = useFormProblems(LABELS, write, refused);
  const change = (part: Partial<KeySettings>) =>
    setEdit({ base, begun_ms: begun_ms || Date.now(), form: { ...form, ...part } });
  const read = async () =>
    (await queries.fetchQuery({ ...keysQuery, staleTime: 0 })).find(({ id }) => id === api_key.id);
  const save = async (expected_version = base.version) => {
    const { input, problems: found } = changedSettings(settingsOf(base), form, begun_ms, timezone);
    if (problems.show(found) || !input) return;
    setSent({ addresses: form.addresses, version: expected_version });
    if (!(await write.send({ id: api_key.id, input: { ...input, expected_version } }))) return;
    await queries.invalidateQueries({ queryKey: keysQuery.queryKey });
    setEdit(undefined);
    announce('Saved.');
  };
  return {
    ends: base.expires_at,
    form,
    hasChanges: JSON.stringify(form) !== JSON.stringify(settingsOf(base)),
    write,
    problems,
    change,
    save: () => void save(),
    /** Sends the same input once more. */
    retry: () => void save(sent.version),
    /** Sends the same input for the current version. */
    keep: async () => save((await read())?.version),
    discard: async () => {
      await read();
      write.reset();
      setEdit(undefined);
    },
    differences: async () => {
      const current = await read();
      return current && differencesOf(base, current, form, timezone);
    },
  };
}

/** Changes the settings of a key. */
export function KeySettingsForm({ api_key }: { api_key: ApiKey }) {
  const { form, ends, hasChanges, write, problems, change, ...actions } = useKeySettings(api_key);
  const fields = { form, onChange: change, at: problems.at };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (hasChanges && !write.isSending) actions.save();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {hasCode(write.error, 'VERSION_CONFLICT') ? (
        <Conflict
          sentence="Another person changed this key."
          read={actions.differences}
          onKeep={() => void actions.keep()}
          onDiscard={() => void actions.discard()}
        />
      ) : (
        <FormProblems problems={problems} write={write} onRetry={actions.retry} />
      )}
      <NameField {...fields} />
      <SettingFields {...fields} ends={ends} />
      {hasChanges && <Notice>The changes apply from the next request that a program makes with the key.</Notice>}
      <div>
        <Button type="submit" look="primary" disabled={write.isSending || !hasChanges}>
          {write.isSending ? 'Saving…' : 'Save changes'}
        </Button>
      </div>
      <LeaveGuard hasChanges={hasChanges && !write.isSending} />
    </form>
  );
}
