import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { Crumb } from '../../ui/crumb';
import { FormProblems } from '../../ui/form-problems';
import { LeaveGuard } from '../../ui/leave-guard';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { Tabs } from '../../ui/tabs';
import { useFormProblems } from '../../ui/use-form-problems';
import { Deliveries } from './deliveries';
import { EndpointActions } from './endpoint-actions';
import { EndpointFields } from './endpoint-fields';
import { type EndpointInput, LABELS, changedInput, messagesOf, ownProblems } from './endpoint-input';
import { endpointQuery, type Endpoint } from './endpoint-query';
import { EndpointState } from './endpoint-state';
import type { DeliveryFilters } from './filters';
import styles from './webhooks.module.css';
import { updateWebhookEndpointDocument } from './writes.graphql.ts';

interface EndpointPageProps {
  id: string;
  /** `settings`; otherwise the deliveries. */
  tab: string | undefined;
  filters: DeliveryFilters;
}

/** An endpoint with its deliveries or its settings. */
export function EndpointPage({ id, tab, filters }: EndpointPageProps) {
  const endpoint = useQuery(endpointQuery(id));
  const tabs = [
    { label: 'Deliveries', value: undefined },
    { label: 'Settings', value: 'settings' },
  ];
  return (
    <ListState query={endpoint}>
      {(found) =>
        found === null ? (
          <NotFoundState to="/webhooks" label="Go to the webhooks" />
        ) : (
          <>
            <Crumb to="/webhooks">Webhooks</Crumb>
            <PageHeading title={found.url} badges={<EndpointState endpoint={found} />}>
              <EndpointActions endpoint={found} />
            </PageHeading>
            {found.description !== null && (
              <p className={styles.muted}>
                <bdi>{found.description}</bdi>
              </p>
            )}
            <Tabs name="Views of the endpoint" tabs={tabs} current={tab} />
            {tab === 'settings' ? (
              <EndpointSettings endpoint={found} />
            ) : (
              <Deliveries endpoint={id} filters={filters} hasFilters />
            )}
          </>
        )
      }
    </ListState>
  );
}

const inputOf = ({ url, description, event_types }: Endpoint): EndpointInput => ({
  url,
  description: description ?? '',
  event_types,
});

/** The settings of an endpoint. Reading it again does not change what the person has typed. */
function EndpointSettings({ endpoint }: { endpoint: Endpoint }) {
  const [edit, setEdit] = useState<{ before: EndpointInput; after: EndpointInput }>();
  const [sent, setSent] = useState('');
  const write = useWrite(updateWebhookEndpointDocument);
  const queries = useQueryClient();
  const { before, after } = edit ?? { before: inputOf(endpoint), after: inputOf(endpoint) };
  const refused = useCallback((error: unknown) => messagesOf(error, sent), [sent]);
  const problems = useFormProblems(LABELS, write, refused);
  const changes = changedInput(before, after);
  const hasChanges = Object.keys(changes).length > 0;
  const save = async () => {
    setSent(after.url);
    if (!(await write.send({ id: endpoint.id, input: changes }))) return;
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
    setEdit(undefined);
    announce('Saved.');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problems.show(ownProblems(after)) && hasChanges) void save();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormProblems problems={problems} write={write} onRetry={() => void save()} />
      <EndpointFields input={after} onChange={(changed) => setEdit({ before, after: changed })} at={problems.at} />
      <div className={styles.row}>
        <Button type="submit" look="primary" disabled={write.isSending || !hasChanges}>
          {write.isSending ? 'Saving…' : 'Save changes'}
        </Button>
      </div>
      <LeaveGuard hasChanges={hasChanges && !write.isSending} />
    </form>
  );
}
