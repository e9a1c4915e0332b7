import { Checkbox, Field } from '../../ui/field';
import { useValueFormat } from '../../ui/values';
import styles from './webhooks.module.css';
import { REPLAY_WORDS } from './words';

/** Which deliveries are sent again. Times are those of the tenant's clock. */
export interface ReplayInput {
  statuses: string[];
  from: string;
  to: string;
  include_missed: boolean;
}

interface ReplayFieldsProps {
  /** The beginning of the ids of the fields. */
  prefix: string;
  input: ReplayInput;
  onChange: (input: ReplayInput) => void;
  problems: Record<string, string>;
}

const STATUSES = [
  ['exhausted', REPLAY_WORDS.failed],
  ['delivered', REPLAY_WORDS.delivered],
] as const;

export function ReplayFields({ prefix, input, onChange, problems }: ReplayFieldsProps) {
  const { timezone } = useValueFormat();
  const choose = (status: string, isChosen: boolean) =>
    onChange({ ...input, statuses: [...input.statuses.filter((each) => each !== status), ...(isChosen ? [status] : [])] });
  return (
    <>
      <fieldset className={styles.tree}>
        <legend>{REPLAY_WORDS.statuses}</legend>
        {STATUSES.map(([status, label]) => (
          <Checkbox key={status} label={label} checked={input.statuses.includes(status)} onChange={({ target }) => choose(status, target.checked)} />
        ))}
        {input.statuses.length === 0 && <p className={styles.error}>{REPLAY_WORDS.chooseStatus}</p>}
      </fieldset>
      <Field
        id={`${prefix}-from`}
        label={REPLAY_WORDS.from}
        hint={REPLAY_WORDS.zone(timezone)}
        error={problems['from']}
        type="datetime-local"
        required
        value={input.from}
        onChange={({ target }) => onChange({ ...input, from: target.value })}
      />
      <Field
        id={`${prefix}-to`}
        label={REPLAY_WORDS.to}
        hint={REPLAY_WORDS.toHint}
        error={problems['to']}
        type="datetime-local"
        value={input.to}
        onChange={({ target }) => onChange({ ...input, to: target.value })}
      />
      <Checkbox
        label={REPLAY_WORDS.missed}
        hint={REPLAY_WORDS.missedHint}
        checked={input.include_missed}
        onChange={({ target }) => onChange({ ...input, include_missed: target.checked })}
      />
    </>
  );
}
