import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { timeZones, zoneText } from '../../format/time-zones';
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
function TimeZone({ begun, ...field }: ReturnType<FieldProblems['at']> & { begun: Settings }) {
  const { register } = useFormContext<Settings>();
  const zones = useId();
  const [opened_ms] = useState(Date.now);
  return (
    <>
      <Field
        label="Time zone"
        hint="Type part of a name, such as Chicago. The time zone decides when a day ends, and all times are shown in it."
        autoComplete="off"
        spellCheck={false}
        list={zones}
        {...field}
        {...register('timezone', { setValueAs: (text: string) => text.trim() })}
      />
      <datalist id={zones}>
        {timeZones(begun.timezone).map((zone) => (
          <option key={zone} value={zone}>
            {zoneText(zone, opened_ms)}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Letters become capitals, as the service requires. */
function Currency(shown: ReturnType<FieldProblems['at']>) {
  const { control } = useFormContext<Settings>();
  const { field } = useController({ control, name: 'currency' });
  return (
    <Field
      label="Currency"
      hint="An ISO 4217 code, such as USD. Empty for none. Stored prices are not converted."
      autoComplete="off"
      spellCheck={false}
      {...shown}
      {...field}
      onChange={({ target }) => field.onChange(target.value.toUpperCase().trim())}
    />
  );
}
