import { Checkbox } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import {
  EVERYTHING,
  type EventGroup,
  type EventType,
  eventGroups,
  isCovered,
  unknownEvents,
  withEvent,
} from './event-tree';
import styles from './webhooks.module.css';

interface EventTypesFieldProps {
  /** The id of the group, to which the summary of errors links. */
  id: string;
  catalogue: readonly EventType[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

/** The event types of an endpoint as a tree: everything, all of a kind, single types. */
export function EventTypesField({ id, catalogue, chosen, onChange, error }: EventTypesFieldProps) {
  const groups = eventGroups(catalogue);
  const box = (value: string, { label = value, hint }: { label?: string; hint?: string }) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={chosen.includes(value) || isCovered(chosen, value)}
      disabled={isCovered(chosen, value)}
      onChange={({ target }) => onChange(withEvent(chosen, value, target.checked))}
    />
  );
  return (
    <fieldset id={id} tabIndex={-1} className={styles.tree} {...descriptionOf({ id, error })}>
      <legend>Event types</legend>
      <FieldNotes id={id} error={error} />
      {box(EVERYTHING, { label: 'Everything (*)', hint: 'All events, including those of later versions.' })}
      <div className={styles.branch}>
        {groups.map((group) => (
          <Group key={group.types[0]?.name} group={group} box={box} />
        ))}
        {unknownEvents(chosen, groups).map((value) => (
          <div key={value}>{box(value, { hint: 'Not in the catalogue of this version.' })}</div>
        ))}
      </div>
    </fieldset>
  );
}

type Box = (value: string, text: { label?: string; hint?: string }) => React.ReactNode;

const Group = ({ group: { pattern, types }, box }: { group: EventGroup; box: Box }) => (
  <>
    {pattern !== null && box(pattern, { hint: 'All events of this kind, including those of later versions.' })}
    <div className={pattern === null ? undefined : styles.branch}>
      {types.map(({ name, description }) => (
        <div key={name}>{box(name, { hint: description })}</div>
      ))}
    </div>
  </>
);
