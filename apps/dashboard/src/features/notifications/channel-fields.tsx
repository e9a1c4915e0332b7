import { Checkbox, Field, Select } from '../../ui/field';
import { FieldGroup } from '../../ui/field-group';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import type { FieldProblems } from '../../ui/use-form-problems';
import { CHANNEL_KINDS, type ChannelValues, withItem } from './channel-values';
import type { ChatChannelsQuery } from './chat.graphql.ts';

export interface ChannelChoices {
  kinds: ChatChannelsQuery['notificationKinds'];
  levels: ChatChannelsQuery['approvalLevels']['data'];
}

interface ChannelFieldsProps {
  values: ChannelValues;
  choices: ChannelChoices;
  onChange: (values: ChannelValues) => void;
  at: FieldProblems['at'];
  isNew?: boolean;
}

const NEW_ADDRESS = 'Of the incoming webhook. It is a secret and is not shown again.';
const KEPT_ADDRESS = 'It is a secret and is not shown. Leave it empty to keep it.';

/** The fields of a channel with their problems. The kind of a channel cannot be changed, and its address is never shown. */
export function ChannelFields({ values, choices, onChange, at, isNew = false }: ChannelFieldsProps) {
  const change = (changed: Partial<ChannelValues>) => onChange({ ...values, ...changed });
  return (
    <>
      <Field
        label="Name"
        {...at('name')}
        maxLength={100}
        required
        value={values.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      {isNew && (
        <Select
          label="Kind"
          {...at('kind')}
          value={values.kind}
          onChange={({ target }) => change({ kind: target.value })}
        >
          {CHANNEL_KINDS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
      <Field
        label="Address"
        hint={isNew ? NEW_ADDRESS : KEPT_ADDRESS}
        {...at('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_048}
        required={isNew}
        value={values.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      <Choices
        legend="What"
        {...at('kinds')}
        options={choices.kinds.filter(({ in_chat }) => in_chat).map(({ name, label }) => [name, label] as const)}
        chosen={values.kinds}
        onChange={(kinds) => change({ kinds })}
      />
      <Choices
        legend="Levels"
        hint="Events of steps are limited to these levels. None chosen: all levels."
        {...at('level_ids')}
        options={choices.levels.map(({ id, code, name }) => [id, name ? `${code}: ${name}` : code] as const)}
        chosen={values.level_ids}
        onChange={(level_ids) => change({ level_ids })}
      />
    </>
  );
}

interface ChoicesProps {
  id: string;
  legend: string;
  hint?: string;
  error: string | undefined;
  options: readonly (readonly [value: string, text: string])[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const Choices = ({ id, legend, hint, error, options, chosen, onChange }: ChoicesProps) => (
  <FieldGroup id={id} tabIndex={-1} legend={legend} {...descriptionOf({ id, hint, error })}>
    <FieldNotes id={id} hint={hint} error={error} />
    {options.map(([value, text]) => (
      <Checkbox
        key={value}
        label={text}
        checked={chosen.includes(value)}
        onChange={({ target }) => onChange(withItem(chosen, value, target.checked))}
      />
    ))}
  </FieldGroup>
);
