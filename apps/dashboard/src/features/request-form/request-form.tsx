import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { post } from '../../api/post';
import { type Refused, hasCode } from '../../api/refused';
import type { WriteState } from '../../api/use-write';
import { allowedActionsText } from '../../approvals/decision/allowed-actions-text';
import { shortId } from '../../approvals/request/request-name';
import { Alert, Notice } from '../../ui/alert';
import { Button, buttonClasses } from '../../ui/button';
import { Conflict } from '../../ui/conflict';
import { ErrorSummary } from '../../ui/error-summary';
import { FormDialog } from '../../ui/form-dialog';
import { LeaveGuard } from '../../ui/leave-guard';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { differencesOf } from './differences-of';
import { readDraft, removeDraft } from './draft';
import { type FormKind, editRules } from './edit-rules';
import { type FormValues, type StoredRequest, contentOf, valuesOf } from './form-values';
import { HeaderFields } from './header-fields';
import { Lines } from './lines';
import { requestToEditDocument } from './request-form.graphql.ts';
import styles from './request-form.module.css';
import { baseOf } from './revised-request';
import { RoutePreview } from './route-preview';
import { useDraft } from './use-draft';
import { type Confirmation, isAtFields, useSubmit } from './use-submit';

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
  const { write, submit, problems, forgetProblems, confirmation } = useSubmit({ form, kind, base, onSaved });
  const rules = useMemo(() => editRules(kind, base), [kind, base]);
  const isBusy = write.isSending || saved !== undefined;
  return (
    <>
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
          <HeaderFields form={form} kind={kind} base={base} rules={rules} />
          <Lines form={form} rules={rules} base={base} onMove={forgetProblems} />
        </div>
        <div className={styles.aside}>
          <RoutePreview form={form} kind={kind} base={base} rules={rules} />
        </div>
        <div className={styles.bottom}>
          <FormOutcome
            kind={kind}
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
      {confirmation && <NoCustomer kind={kind} {...confirmation} />}
    </>
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

interface FormActionsProps {
  kind: FormKind;
  base: StoredRequest | undefined;
  /** Whether a write is being sent. */
  isBusy: boolean;
  onSubmit: () => void;
}

const BUTTONS: Record<FormKind, { text: string; sending: string; verb: string }> = {
  new: { text: 'Create request', sending: 'Creating…', verb: 'Create' },
  edit: { text: 'Save changes', sending: 'Saving…', verb: 'Save' },
  revise: { text: 'Create revision', sending: 'Creating…', verb: 'Create' },
  resubmit: { text: 'Resubmit request', sending: 'Resubmitting…', verb: 'Resubmit' },
};

/** The buttons below the form. */
function FormActions({ kind, base, isBusy, onSubmit }: FormActionsProps) {
  const cancel = base ? (
    <Link to="/requests/$id" params={{ id: base.id }} className={buttonClasses()}>
      Cancel
    </Link>
  ) : (
    <Link to="/requests" className={buttonClasses()}>
      Cancel
    </Link>
  );
  return (
    <div className={styles.actions}>
      <Button look="primary" disabled={isBusy} onClick={onSubmit}>
        {isBusy ? BUTTONS[kind].sending : BUTTONS[kind].text}
      </Button>
      {cancel}
    </div>
  );
}

const NoCustomer = ({ kind, ...confirmation }: Confirmation & { kind: FormKind }) => (
  <FormDialog
    title={`${BUTTONS[kind].verb} without a customer`}
    sending={BUTTONS[kind].sending}
    isSending={false}
    {...confirmation}
  >
    <p>The request has no customer. Lists show it by its project, or by its short id.</p>
  </FormDialog>
);

interface FormOutcomeProps {
  kind: FormKind;
  state: WriteState;
  base: StoredRequest | undefined;
  values: () => FormValues;
  /** Sends again, for this version or for that of the form. */
  onSend: (expected_version?: number) => void;
  onDiscard: () => void;
}

/** The problem of a write that was not recorded, or may not have been. It is scrolled into the view. Problems of fields are shown elsewhere. */
function FormOutcome(props: FormOutcomeProps) {
  const { state } = props;
  const element = useRef<HTMLDivElement>(null);
  const isShown =
    state.kind === 'unknown' || state.kind === 'offline' || (state.kind === 'refused' && !isAtFields(state.error));
  useEffect(() => {
    if (isShown) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, state]);
  return <div ref={element}>{isShown && <Problem {...props} />}</div>;
}

function Problem({ kind, state, base, values, onSend, onDiscard }: FormOutcomeProps) {
  const error = state.kind === 'refused' ? state.error : undefined;
  const read = async () => {
    const current = base && (await post(requestToEditDocument, { id: base.id })).approvalRequest;
    return current ? baseOf(kind, current) : undefined;
  };
  if (base && hasCode(error, 'VERSION_CONFLICT')) {
    const keep = async () => onSend((await read())?.version);
    const differences = async () => {
      const current = await read();
      return current && differencesOf(base, current, values());
    };
    return (
      <Conflict
        sentence="Somebody changed this request."
        read={differences}
        onKeep={() => void keep()}
        onDiscard={onDiscard}
      />
    );
  }
  if (hasCode(error, 'REVISION_PENDING')) return <RevisionPending error={error} />;
  if (hasCode(error, 'INVALID_TRANSITION')) return <NotAllowed error={error} onDiscard={onDiscard} />;
  return <WriteProblem state={state} onRetry={() => onSend()} />;
}

/** The state of the request no longer allows the change. Says what is allowed, and offers the current version. */
function NotAllowed({ error, onDiscard }: { error: Refused; onDiscard: () => void }) {
  return (
    <Alert>
      <p>{error.message}</p>
      <p>{allowedActionsText(error.facts['allowed_actions'])}</p>
      <div className={styles.choices}>
        <Button onClick={onDiscard}>Discard mine</Button>
      </div>
    </Alert>
  );
}

/** Another person has opened a revision. */
function RevisionPending({ error }: { error: Refused }) {
  const id = String(error.facts['revision_id']);
  return (
    <Alert>
      <p>The request already has a revision that is not decided.</p>
      <p>
        <Link to="/requests/$id" params={{ id }}>{`Open revision ${shortId(id)}`}</Link>
      </p>
    </Alert>
  );
}

/** Says that the form shows a draft, which can be discarded. */
const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice>
    <div className={styles.row}>
      <span>Your draft was restored.</span>
      <Button onClick={onDiscard}>Discard draft</Button>
    </div>
  </Notice>
);
