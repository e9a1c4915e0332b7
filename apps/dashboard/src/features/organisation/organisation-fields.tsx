import { type ComponentProps, useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { isTimeZone, timeZones, zoneText } from '../../format/time-zones';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';
import { Notice } from '../../ui/alert';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { Settings } from './changes-of';

const BASES = [
  {
    value: 'unit_price',
    label: 'Unit price',
    hint: 'The requested price of a line is compared with the thresholds of the levels.',
  },
  {
    value: 'line_total',
    label: 'Line total',
    hint: 'The requested price times the quantity of the line. A line without a quantity counts as one piece.',
  },
  {
    value: 'request_total',
    label: 'Request total',
    hint: 'The sum of all lines. A line without a price counts as 0.',
  },
];

const POLICIES = [
  {
    value: 'owner_only',
    label: 'Owner only',
    hint: 'People cannot decide their own requests. An owner can, and the audit log marks it.',
  },
  { value: 'forbid', label: 'Forbidden', hint: 'People cannot decide their own requests, not even an owner.' },
  { value: 'allow', label: 'Allowed', hint: 'People may decide their own requests at the levels that they hold.' },
];

interface OrganisationFieldsProps {
  begun: Settings;
  at: FieldProblems['at'];
}

export function OrganisationFields({ begun, at }: OrganisationFieldsProps) {
  const { register, control } = useFormContext<Settings>();
  const basis = useController({ control, name: 'routing_basis' }).field;
  const policy = useController({ control, name: 'self_approval' }).field;
  const current = useWatch({ control, name: 'routing_basis' });
  return (
    <>
      <Field label="Name" autoComplete="off" {...at('name')} {...register('name')} />
      <TimeZone begun={begun} {...at('timezone')} />
      <Currency {...at('currency')} />
      <Choice
        label="Routing basis"
        options={BASES}
        {...at('routing_basis')}
        value={basis.value}
        onChange={basis.onChange}
      />
      {current !== begun.routing_basis && (
        <Notice>
          Pending steps stay as planned. The new basis applies to requests that are created, edited or resubmitted from
          now on.
        </Notice>
      )}
      <Choice
        label="Self-approval"
        options={POLICIES}
        {...at('self_approval')}
        value={policy.value}
        onChange={policy.onChange}
      />
    </>
  );
}

/** A field with the time zones of the browser as suggestions. The service decides whether a name is one. */
function TimeZone({ begun, ...shown }: ReturnType<FieldProblems['at']> & { begun: Settings }) {
  const [opened_ms] = useState(Date.now);
  return (
    <SuggestedField
      name="timezone"
      label="Time zone"
      hint="Type part of a name, such as Chicago. The time zone decides when a day ends, and all times are shown in it."
      readAs={(text) => text}
      problemOf={(zone) =>
        isTimeZone(zone) ? undefined : 'There is no time zone of this name. Choose one of the list.'
      }
      options={timeZones(begun.timezone).map((zone) => [zone, zoneText(zone, opened_ms)])}
      {...shown}
    />
  );
}

const CURRENCIES = Intl.supportedValuesOf('currency');
const CURRENCY_NAMES = new Intl.DisplayNames('en', { type: 'currency' });

/** Letters become capitals, as the service requires. */
const Currency = (shown: ReturnType<FieldProblems['at']>) => (
  <SuggestedField
    name="currency"
    label="Currency"
    hint="An ISO 4217 code, such as USD. Empty for none. Stored prices are not converted."
    readAs={(text) => text.toUpperCase()}
    problemOf={(code) =>
      code === '' || CURRENCIES.includes(code)
        ? undefined
        : 'There is no currency with this code. Choose one of the list.'
    }
    options={CURRENCIES.map((code) => [code, `${code}, ${CURRENCY_NAMES.of(code) ?? code}`])}
    {...shown}
  />
);

interface SuggestedFieldProps extends Omit<ComponentProps<typeof Field>, 'name'> {
  name: 'timezone' | 'currency';
  readAs: (text: string) => string;
  /** Why a value is not one of the known ones. It is shown once the person leaves the field, and does not prevent saving. */
  problemOf: (value: string) => string | undefined;
  /** Values with their texts. */
  options: [value: string, text: string][];
}

/** A text field with suggestions. */
function SuggestedField({ name, readAs, problemOf, options, error, ...rest }: SuggestedFieldProps) {
  const { control } = useFormContext<Settings>();
  const { field } = useController({ control, name });
  const [left, setLeft] = useState<string>();
  const list = useId();
  const leave = () => {
    const value = field.value.trim();
    field.onChange(value);
    field.onBlur();
    setLeft(value);
  };
  return (
    <>
      <Field
        {...rest}
        {...field}
        autoComplete="off"
        spellCheck={false}
        list={list}
        error={error ?? (left === field.value ? problemOf(left) : undefined)}
        onBlur={leave}
        onChange={({ target }) => field.onChange(readAs(target.value))}
      />
      <datalist id={list}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  );
}
