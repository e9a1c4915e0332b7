import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorSummary } from '../../ui/error-summary';
import { LeaveGuard } from '../../ui/leave-guard';
import { announce } from '../../ui/status';
import { readDraft, removeDraft } from './draft';
import { type FormKind, editRules } from './edit-rules';
import { FormActions } from './form-actions';
import { FormOutcome } from './form-outcome';
import { type FormValues, type StoredRequest, contentOf, valuesOf } from './form-values';
import { HeaderFields } from './header-fields';
import { Lines } from './lines';
import styles from './request-form.module.css';
import { RestoredDraft } from './restored-draft';
import { RoutePreview } from './route-preview';
import { useDraft } from './use-draft';
import { useSubmit } from './use-submit';

export interface RequestFormProps {
  kind: FormKind;
  /** The address of the form. Each has one draft. */
  address: string;
  user_id: string;
  initial: FormValues;
  /** The stored request that the form changes. */
  base?: StoredRequest | undefined;
  /** Reads the current version into a new form. */
  onDiscard: () => void;
}

/** The form of a request. A restored draft goes on with the version with which it began. */
export function RequestForm({ kind, address, user_id, onDiscard, ...given }: RequestFormProps) {
  const [{ draft, base, initial }] = useState(() => startOf({ address, user_id, ...given }));
  const form = useForm<FormValues>({ defaultValues: draft ?? initial, mode: 'onChange', shouldFocusError: false });
  const initialContent = useMemo(() => contentOf(initial), [initial]);
  const { isDirty, finish } = useDraft({ form, address, user_id, base, initialContent });
  const [saved, setSaved] = useState<string>();
  useOpenSaved(saved);
  const onSaved = (id: string) => {
    finish();
    setSaved(id);
  };
  const { write, submit, problems, forgetProblems } = useSubmit({ form, kind, base, onSaved });
  const rules = useMemo(() => editRules(kind, base), [kind, base]);
  const isBusy = write.isSending || saved !== undefined;
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={(event) => sendByKey(event, () => !isBusy && void submit())}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={styles.top}>
        {draft && <RestoredDraft onDiscard={onDiscard} />}
        <ErrorSummary problems={problems} />
      </div>
      <div className={styles.fields}>
        <HeaderFields form={form} rules={rules} />
        <Lines form={form} rules={rules} base={base} onMove={forgetProblems} />
      </div>
      <div className={styles.aside}>
        <RoutePreview form={form} kind={kind} base={base} rules={rules} />
      </div>
      <div className={styles.bottom}>
        <FormOutcome
          state={write.state}
          base={base}
          values={() => form.getValues()}
          onSend={(version) => void submit(version)}
          onDiscard={onDiscard}
        />
        <FormActions kind={kind} base={base} isBusy={isBusy} onSubmit={() => void submit()} />
      </div>
      <LeaveGuard hasChanges={isDirty} onLeave={() => removeDraft(address)} />
    </form>
  );
}

/** `Ctrl Enter` sends the form. Enter alone in a field does not send a form with many fields. */
function sendByKey(event: KeyboardEvent, send: () => void): void {
  const isSending = event.ctrlKey || event.metaKey;
  if (event.key !== 'Enter' || !(isSending || event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (isSending) send();
}

interface FormStart {
  /** The values of a draft. */
  draft?: FormValues | undefined;
  base: StoredRequest | undefined;
  initial: FormValues;
}

function startOf({
  address,
  user_id,
  initial,
  base,
}: Pick<RequestFormProps, 'address' | 'user_id' | 'initial' | 'base'>): FormStart {
  const draft = readDraft(address, user_id);
  return {
    draft: draft?.values,
    base: draft?.base ?? base,
    initial: draft?.base ? valuesOf(draft.base) : initial,
  };
}

/** Opens the saved request once the form has no changes, so that nothing asks. */
function useOpenSaved(id: string | undefined): void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    announce('Saved.');
    void queries.invalidateQueries();
    void navigate({ to: '/requests/$id', params: { id } });
  }, [id, navigate, queries]);
}
