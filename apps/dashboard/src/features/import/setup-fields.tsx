import { Select } from '../../ui/field';
import { FieldGroup, FieldRow } from '../../ui/field-group';
import { type Mapping, columnLabels, columnProblem, matchProblem } from './columns';
import { type ImportKind, labelOf } from './import-fields';
import styles from './import.module.css';
import type { ImportSetup } from './items';

interface SetupFieldsProps {
  kind: ImportKind;
  setup: ImportSetup;
  isBusy: boolean;
  onChange: (setup: ImportSetup) => void;
}

/** What the columns of the file are, and how its rows are read. */
export function SetupFields({ kind, setup, isBusy, onChange }: SetupFieldsProps) {
  const { mapping, match_on, clears, hasComma } = setup;
  const change = (changed: Partial<ImportSetup>) => onChange({ ...setup, ...changed });
  return (
    <>
      <Columns kind={kind} setup={setup} isBusy={isBusy} onMap={(next) => change({ mapping: next })} />
      <FieldRow>
        <Select
          label="Match on"
          hint="A row with the same value is changed; without one it is created."
          error={matchProblem(kind, mapping, match_on)}
          value={match_on}
          disabled={isBusy}
          onChange={({ target }) => change({ match_on: target.value })}
        >
          {kind.keys.map((key) => (
            <option key={key} value={key}>
              {labelOf(kind, key)}
            </option>
          ))}
        </Select>
        <Select
          label="Empty cells"
          value={clears ? 'clear' : 'keep'}
          disabled={isBusy}
          onChange={({ target }) => change({ clears: target.value === 'clear' })}
        >
          <option value="keep">Leave the value unchanged</option>
          <option value="clear">Clear the value</option>
        </Select>
        <Select
          label="Numbers"
          value={hasComma ? 'comma' : 'point'}
          disabled={isBusy}
          onChange={({ target }) => change({ hasComma: target.value === 'comma' })}
        >
          <option value="point">With a decimal point, 12.5</option>
          <option value="comma">With a decimal comma, 12,5</option>
        </Select>
      </FieldRow>
    </>
  );
}

interface ColumnsProps extends Omit<SetupFieldsProps, 'onChange'> {
  onMap: (mapping: Mapping) => void;
}

/** A choice of the field for each column, with the first value of the column. */
function Columns({ kind, setup: { file, mapping }, isBusy, onMap }: ColumnsProps) {
  const labels = columnLabels(file.header);
  return (
    <FieldGroup legend="Columns" isSection>
      <div className={styles.columns}>
        {labels.map((label, index) => (
          <Select
            key={label}
            label={label}
            title={label}
            hint={<Example value={file.rows.find((row) => row[index])?.[index]} />}
            error={columnProblem(mapping, index, labels)}
            value={mapping[index] ?? ''}
            disabled={isBusy}
            onChange={({ target }) => onMap(mapping.with(index, target.value))}
          >
            <option value="">Do not import</option>
            {kind.fields.map(({ name, label: text }) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </FieldGroup>
  );
}

const Example = ({ value }: { value: string | undefined }) =>
  value === undefined ? (
    'This column is empty.'
  ) : (
    <span className={styles.example} title={value}>
      Such as <bdi>{value}</bdi>
    </span>
  );

/** Whether the rows can be sent. */
export const isComplete = (kind: ImportKind, { file, mapping, match_on }: ImportSetup): boolean => {
  const labels = columnLabels(file.header);
  const hasProblem = labels.some((_, index) => columnProblem(mapping, index, labels) !== undefined);
  return !hasProblem && matchProblem(kind, mapping, match_on) === undefined;
};
