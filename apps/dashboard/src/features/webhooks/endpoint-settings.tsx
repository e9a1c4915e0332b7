import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { LeaveGuard } from '../../ui/leave-guard';
import { announce } from '../../ui/status';
import type { Endpoint } from './endpoint-types';
import { EndpointFields } from './endpoint-fields';
import { webhookEndpointDocument } from './endpoint.graphql.ts';
import { type EndpointInput, type EndpointProblems, changedInput, ownProblems, problemsOf } from './endpoint-input';
import { endpointStateText } from './endpoint-state';
import styles from './webhooks.module.css';
import { ENDPOINT_WORDS, WORDS } from './words';
import { updateWebhookEndpointDocument } from './writes.graphql.ts';

const inputOf = ({ url, description, event_types }: Endpoint): EndpointInput => ({ url, description: description ?? '', event_types });

/** The settings of an endpoint. Reading it again does not change what the person has typed. */
export function EndpointSettings({ endpoint }: { endpoint: Endpoint }) {
  const [edit, setEdit] = useState<{ before: EndpointInput; after: EndpointInput }>();
  const [problems, setProblems] = useState<EndpointProblems>({});
  const write = useWrite(updateWebhookEndpointDocument);
  const queries = useQueryClient();
  const { before, after } = edit ?? { before: inputOf(endpoint), after: inputOf(endpoint) };
  const changes = changedInput(before, after);
  const hasChanges = Object.keys(changes).length > 0;
  const save = async () => {
    const found = ownProblems(after);
    setProblems(found);
    if (Object.keys(found).length > 0 || !hasChanges) return;
    if (!(await write.send({ id: endpoint.id, input: changes }))) return;
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
    setEdit(undefined);
    announce(WORDS.saved);
  };
  const check = async () => {
    const { webhookEndpoint: now } = await post(webhookEndpointDocument, { id: endpoint.id });
    return now && Object.keys(changedInput(inputOf(now), after)).length === 0 ? WORDS.recorded(endpointStateText(now)) : WORDS.notRecorded;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <EndpointFields
        input={after}
        problems={Object.keys(problems).length > 0 ? problems : problemsOf(write.error)}
        onChange={(changed) => setEdit({ before, after: changed })}
        state={write.state}
        onRetry={() => void save()}
        onCheck={check}
      />
      <div className={styles.row}>
        <Button type="submit" look="primary" disabled={write.isSending || !hasChanges}>
          {write.isSending ? ENDPOINT_WORDS.saving : ENDPOINT_WORDS.save}
        </Button>
      </div>
      <LeaveGuard hasChanges={hasChanges && !write.isSending} />
    </form>
  );
}
