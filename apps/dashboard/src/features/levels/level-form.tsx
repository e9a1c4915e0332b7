import { type FormEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedMembers } from '../../api/changed-members';
import type { Write } from '../../api/use-write';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { FieldRow } from '../../ui/field-group';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { NumberField } from '../../ui/number-field';
import { type FieldProblems, type FormWrite, useFormProblems } from '../../ui/use-form-problems';
import { WriteProblem } from '../../ui/write-problem';
import { DeadlineFields } from './deadline-fields';
import { LABELS, type LevelInput, type LevelValues, formProblems, inputOf } from './level-values';
import styles from './level.module.css';
import type { OpenLevel } from './levels-query';
import { losesAuthority } from './limits';

type Form = UseFormReturn<LevelValues>;

interface LevelFormProps {
  form: Form;
  /** The stored level; absent for a new one. */
  level?: OpenLevel;
  write: FormWrite;
  /** Sends the members that differ. Resolves with whether they were saved. */
  onSave: (input: Partial<LevelInput>) => Promise<boolean>;
}

/** The fields of a level. Saving asks first when it may end authority that open steps need. */
export function LevelForm({ form, level, write, onSave }: LevelFormProps) {
  const problems = useFormProblems(LABELS, write);
  const [isAsking, setAsking] = useState(false);
  const { isDirty } = form.formState;
  const send = async () => {
    const begun = inputOf(form.formState.defaultValues as LevelValues);
    const isSaved = await onSave(changedMembers(begun, inputOf(form.getValues())));
    if (isSaved) setAsking(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = form.getValues();
    const asks = level !== undefined && level.open_steps > 0 && mayLoseAuthority(level, inputOf(values));
    const hasProblems = problems.show(formProblems(values));
    setAsking(asks && !hasProblems);
    if (!asks && !hasProblems) void send();
  };
  const isOpen = isAsking && problems.list.length + problems.others.length === 0; // problems of fields are shown in the form
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LeaveGuard hasChanges={isDirty && !write.isSending} />
      {!isOpen && <FormProblems problems={problems} write={write} onRetry={() => void send()} />}
      <Fields form={form} at={problems.at} />
      <DeadlineFields form={form} level={level} at={problems.at} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? 'Saving…' : 'Save changes'}
        </Button>
      </div>
      {level && isOpen && (
        <LosesAuthority level={level} write={write} onConfirm={() => void send()} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}

const PATHS = ['code', 'name', 'rank', 'threshold_price_requested', 'threshold_price_approved', 'description'] as const;

function Fields({ form: { register }, at }: { form: Form; at: FieldProblems['at'] }) {
  const [code, name, rank, handle, finish, description] = PATHS.map((path) => ({
    label: LABELS[path],
    ...at(path),
    ...register(path),
  }));
  if (!code || !name || !rank || !handle || !finish || !description) return null;
  return (
    <>
      <FieldRow>
        <Field {...code} autoComplete="off" spellCheck={false} />
        <NumberField {...rank} hint="A lower rank has less authority." min={0} step={1} />
      </FieldRow>
      <Field {...name} autoComplete="off" />
      <FieldRow>
        <NumberField {...handle} hint="Empty: any amount." min={0} />
        <NumberField {...finish} hint="Empty: as much as it may handle." min={0} />
      </FieldRow>
      <TextArea {...description} />
    </>
  );
}

/** Whether holders of the level may decide less with these values. Authority also depends on the rank. */
const mayLoseAuthority = (level: OpenLevel, input: LevelInput): boolean =>
  losesAuthority(level, input) || (input.rank !== null && input.rank < level.rank);

interface LosesAuthorityProps {
  level: OpenLevel;
  write: Pick<Write<unknown, never>, 'state' | 'isSending'>;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says how many open steps may be left without authority, before the level is saved. */
const LosesAuthority = ({ level, write, onConfirm, onClose }: LosesAuthorityProps) => (
  <FormDialog
    title="Save changes"
    sending="Saving…"
    isSending={write.isSending}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <Notice>
      {level.open_steps === 1
        ? `1 open step is at ${level.code}. With the new values, the holders of this level might no longer be able to decide it. A higher level or the owner can.`
        : `${level.open_steps} open steps are at ${level.code}. With the new values, the holders of this level might no longer be able to decide some of them. A higher level or the owner can.`}
    </Notice>
    <WriteProblem state={write.state} onRetry={onConfirm} />
  </FormDialog>
);
