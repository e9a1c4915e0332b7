import { useQuery } from '@tanstack/react-query';
import { demoPeopleQuery } from '../../api/log-in';
import { Code } from '../../ui/code';
import { ErrorState } from '../../ui/error-state';
import { Field, TextArea } from '../../ui/field';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { EndpointInput } from './endpoint-input';
import { EventTypesField } from './event-types-field';
import { eventTypesQuery } from './endpoint-query';
import styles from './webhooks.module.css';

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
        hint="It begins with https and has a public address, unless the operator of the service allows others."
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
      <LocalReceiver />
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

const START = 'DAS_WEBHOOK_ALLOW_HTTP=1 DAS_WEBHOOK_ALLOWED_CIDRS=127.0.0.0/8 npm start';

/** In the demo: how the service is started so that it may call a receiver on this machine. */
function LocalReceiver() {
  const people = useQuery({ ...demoPeopleQuery, staleTime: Infinity });
  if (!people.data?.length) return null;
  return (
    <details className={styles.local}>
      <summary>Receive on this machine</summary>
      <p>The demo calls http://127.0.0.1 only when it was started with these settings:</p>
      <Code name="Settings for a receiver on this machine" text={START} />
    </details>
  );
}
