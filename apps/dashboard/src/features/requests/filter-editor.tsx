import { todayIn } from '../../format/today-in';
import { Button } from '../../ui/button';
import { Field, Select } from '../../ui/field';
import { useTypedText } from '../../ui/typed-text';
import { useValueFormat } from '../../ui/values';
import { useChoices } from './filter-choices';
import { type Filter, MAX_TEXT_LENGTH, isMoment, isValueOf } from './filters';
import styles from './requests.module.css';

interface FilterEditorProps {
  filter: Filter;
  value: string;
  /** Called while the person types: the history is not changed. */
  onType: (value: string) => void;
  /** Called when a value was chosen. */
  onChoose: (value: string) => void;
  close: () => void;
}

/** The content of a filter's popover. */
export const FilterEditor = ({ filter, value, onType, onChoose, close }: FilterEditorProps) =>
  ['text', 'amount', 'day', 'moment'].includes(filter.kind) ? (
    <TypedEditor filter={filter} value={value} onType={onType} close={close} />
  ) : (
    <ChoiceEditor
      filter={filter}
      value={value}
      onChoose={(chosen) => {
        onChoose(chosen);
        close();
      }}
    />
  );

function TypedEditor({ filter, value, onType, close }: Omit<FilterEditorProps, 'onChoose'>) {
  const { timezone } = useValueFormat();
  const known = isMoment(value) && filter.kind === 'moment' ? todayIn(timezone, Date.parse(value)) : value;
  const { text, type, flush } = useTypedText(known, onType, (typed) => isValueOf(filter, typed));
  const isAmount = filter.kind === 'amount';
  const isWrong = isAmount && text !== '' && !isValueOf(filter, text);
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        flush();
        close();
      }}
    >
      <Field
        label={filter.label}
        type={['day', 'moment'].includes(filter.kind) ? 'date' : 'text'}
        inputMode={isAmount ? 'decimal' : undefined}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        error={isWrong ? 'Enter a number of at least 0 with at most 6 decimals.' : undefined}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={flush}
      />
      <Button type="submit" look="primary">
        Apply
      </Button>
    </form>
  );
}

function ChoiceEditor({ filter, value, onChoose }: Pick<FilterEditorProps, 'filter' | 'value' | 'onChoose'>) {
  const choices = useChoices(filter);
  const isKnown = value === '' || choices.some(([choice]) => choice === value);
  return (
    <Select label={filter.label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">Any</option>
      {!isKnown && <option value={value}>{`Unknown (${value.slice(-6)})`}</option>}
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  );
}
