import type { ComponentProps } from 'react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { FieldNotes, useDescription } from '../../ui/field-notes';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { Level } from './levels-query';
import {
  FIELD_HEADS,
  type LevelDraft,
  type LevelField,
  type NewLevelDraft,
  type SimulationForm,
  draftOf,
  fieldName,
  newLevelName,
} from './simulation-form';
import styles from './simulate.module.css';

interface ChangedLevelsProps {
  levels: readonly Level[];
  form: SimulationForm;
  onChange: (change: Partial<SimulationForm>) => void;
  at: FieldProblems['at'];
}

/** A row of the table: a stored level, or one that does not exist. */
interface Row {
  key: string;
  /** In the names of its fields. */
  name: string;
  draft: LevelDraft;
  change: (change: Partial<NewLevelDraft>) => void;
  stored?: Level;
  added?: NewLevelDraft;
  remove?: () => void;
  at: FieldProblems['at'];
}

/** The levels with what is changed, and the new ones. */
export function ChangedLevels(props: ChangedLevelsProps) {
  return (
    <div className={styles.levels}>
      <DataTable
        name="Changed levels"
        columns={props.form.added.length ? [...COLUMNS, REMOVAL] : COLUMNS}
        rows={rowsOf(props)}
        keyOf={({ key }) => key}
      />
    </div>
  );
}

function rowsOf({ levels, form: { changed, added }, onChange, at }: ChangedLevelsProps): Row[] {
  const stored = levels.map((level): Row => {
    const draft = changed[level.id] ?? draftOf(level);
    const change = (given: Partial<LevelDraft>) =>
      onChange({ changed: { ...changed, [level.id]: { ...draft, ...given } } });
    return { key: level.id, name: level.code, draft, change, stored: level, at };
  });
  const others = added.map((draft, index): Row => ({
    key: draft.key,
    name: newLevelName(draft, index),
    draft,
    change: (given) =>
      onChange({ added: added.map((each) => (each.key === draft.key ? { ...each, ...given } : each)) }),
    added: draft,
    remove: () => onChange({ added: added.filter(({ key }) => key !== draft.key) }),
    at,
  }));
  return [...stored, ...others];
}

function isStored(level: Level, draft: LevelDraft): boolean {
  const { handle, finish, active } = draftOf(level);
  return draft.handle === handle && draft.finish === finish && draft.active === active;
}

const COLUMNS: Column<Row>[] = [
  { head: FIELD_HEADS.code, narrow: 'title', cell: (row) => <Code {...row} /> },
  { head: FIELD_HEADS.rank, cell: (row) => (row.added ? <Cell row={row} name="rank" /> : row.stored?.rank) },
  { head: FIELD_HEADS.handle, cell: (row) => <Cell row={row} name="handle" /> },
  { head: FIELD_HEADS.finish, cell: (row) => <Cell row={row} name="finish" /> },
  {
    head: 'Active',
    cell: ({ name, draft, change }) => (
      <label className={styles.active}>
        <input
          type="checkbox"
          aria-label={`Active, ${name}`}
          checked={draft.active}
          onChange={({ target }) => change({ active: target.checked })}
        />
      </label>
    ),
  },
];

/** Only new levels can be removed. */
const REMOVAL: Column<Row> = {
  head: 'Remove',
  narrow: 'actions',
  cell: ({ name, remove }) =>
    remove && (
      <Button look="plain" aria-label={`Remove ${name}`} onClick={remove}>
        Remove
      </Button>
    ),
};

const Code = (row: Row) =>
  row.added ? (
    <Cell row={row} name="code" />
  ) : (
    <span className={styles.known}>
      <bdi className={styles.code} title={row.stored?.name}>
        {row.name}
      </bdi>
      {row.stored && !isStored(row.stored, row.draft) && <Badge tone="amber" text="Changed" />}
    </span>
  );

/** A field in a cell. The head of the column is its visible label. */
function Cell({ row: { key, name: level, draft, added, change, at }, name }: { row: Row; name: LevelField }) {
  const { id, error } = at(`${key}.${name}`);
  const { id: _, ...aria } = useDescription(id, undefined, error);
  return (
    <>
      <input
        id={id}
        className={styles.input}
        aria-label={fieldName(name, level)}
        {...aria}
        {...(name === 'code' ? TEXT : NUMBER)}
        autoComplete="off"
        spellCheck={false}
        value={{ code: '', rank: '', ...draft, ...added }[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
      <FieldNotes id={id} error={error} />
    </>
  );
}

const NUMBER: ComponentProps<'input'> = {
  type: 'number',
  step: 'any',
  min: 0,
  inputMode: 'decimal',
  onWheel: ({ currentTarget }) => currentTarget.blur(),
};

const TEXT: ComponentProps<'input'> = { type: 'text', maxLength: 64 };
