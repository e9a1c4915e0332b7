import { type FormEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { changedMembers } from '../../api/changed-members';
import type { Write } from '../../api/use-write';
import { recordedText } from '../../api/was-recorded';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { Field, TextArea } from '../../ui/field';
import { badNumbers, useFieldProblems } from '../../ui/field-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { NumberField } from '../../ui/number-field';
import { WriteProblem } from '../../ui/write-problem';
import styles from './level.module.css';
import { LosesAuthority, mayLoseAuthority } from './loses-authority';
import { LABELS, type LevelInput, type LevelValues, inputOf, problemsOf } from './level-values';
import type { OpenLevel } from './levels-query';
import { WORDS } from './words';

type Form = UseFormReturn<LevelValues>;

interface LevelFormProps {
  form: Form;
  /** The stored level; absent for a new one. */
  level?: OpenLevel;
  write: Pick<Write<unknown, never>, 'state' | 'isSending' | 'error'>;
  /** Sends the members that differ. Resolves with whether they were saved. */
  onSave: (input: Partial<LevelInput>) => Promise<boolean>;
  /** Whether the last values that were sent are stored. */
  wasSaved: (values: LevelValues) => Promise<boolean>;
}

const labelOf = (path: string): string => LABELS[path as keyof LevelValues] ?? path;

/** The fields of a level. Saving asks first when it may end authority that open steps need. */
export function LevelForm({ form, level, write, onSave, wasSaved }: LevelFormProps) {
  const problems = useFieldProblems(labelOf, write.error);
  const [isAsking, setAsking] = useState(false);
  const { isDirty } = form.formState;
  const send = async () => {
    const input = inputOf(form.getValues());
    const isSaved = await onSave(level ? changedMembers(inputOf(form.formState.defaultValues as LevelValues), input) : input);
    if (isSaved) setAsking(false);
  };
  const check = async () => recordedText(await wasSaved(form.getValues()));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = form.getValues();
    if (problems.show({ ...problemsOf(values), ...badNumbers(event.currentTarget) })) return;
    if (level && level.open_steps > 0 && mayLoseAuthority(level, inputOf(values))) setAsking(true);
    else void send();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <LeaveGuard hasChanges={isDirty && !write.isSending} />
      <ErrorSummary problems={problems.list} />
      <Fields form={form} at={problems.at} />
      {!problems.list.length && !isAsking && <WriteProblem state={write.state} onRetry={() => void send()} onCheck={check} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={write.isSending}>
          {write.isSending ? WORDS.saving : WORDS.save}
        </Button>
      </div>
      {level && isAsking && <LosesAuthority level={level} write={write} onConfirm={() => void send()} onCheck={check} onClose={() => setAsking(false)} />}
    </form>
  );
}

const PATHS = ['code', 'name', 'rank', 'threshold_price_requested', 'threshold_price_approved', 'description'] as const;

function Fields({ form: { register }, at }: { form: Form; at: ReturnType<typeof useFieldProblems>['at'] }) {
  const [code, name, rank, handle, finish, description] = PATHS.map((path) => ({ label: LABELS[path], ...at(path), ...register(path) }));
  if (!code || !name || !rank || !handle || !finish || !description) return null;
  return (
    <>
      <div className={styles.pair}>
        <Field {...code} autoComplete="off" spellCheck={false} />
        <NumberField {...rank} hint={WORDS.rankHint} min={0} step={1} />
      </div>
      <Field {...name} autoComplete="off" />
      <div className={styles.pair}>
        <NumberField {...handle} hint={WORDS.handleHint} min={0} />
        <NumberField {...finish} hint={WORDS.finishHint} min={0} />
      </div>
      <TextArea {...description} />
    </>
  );
}
