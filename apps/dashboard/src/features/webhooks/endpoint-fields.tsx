import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state';
import { Field, TextArea } from '../../ui/field';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { EndpointInput } from './endpoint-input';
import { EventTypesField } from './event-types-field';
import { eventTypesQuery } from './endpoint-query';

interface EndpointFieldsProps {
  input: EndpointInput;
  onChange: (input: EndpointInput) => void;
  at: FieldProblems['at'];
}

/** The fields of an endpoint with their problems. */
export function EndpointFields({ input, onChange, at }: EndpointFieldsProps) {
  const catalogue = useQuery(eventTypesQuery);
  return (
    <>
      <Field
        label="URL"
        hint="https, with a public address."
        {...at('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_048}
        required
        value={input.url}
        onChange={({ target }) => onChange({ ...input, url: target.value })}
      />
      <TextArea
        label="Description"
        {...at('description')}
        rows={2}
        maxLength={2_000}
        value={input.description}
        onChange={({ target }) => onChange({ ...input, description: target.value })}
      />
      {catalogue.error && <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} />}
      {catalogue.data && (
        <EventTypesField
          {...at('event_types')}
          catalogue={catalogue.data}
          chosen={input.event_types}
          onChange={(event_types) => onChange({ ...input, event_types })}
        />
      )}
    </>
  );
}
