import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Select } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { eventTypesQuery } from './event-types';
import { FollowTest } from './follow-test';
import { sendTestWebhookDocument } from './writes.graphql.ts';

const DEFAULT_TYPE = 'webhook.test';

/** Sends an example of an event type, and follows its delivery. */
export function SendTest({ endpoint: { id, url }, onClose }: ActionProps) {
  const [type, setType] = useState(DEFAULT_TYPE);
  const [delivery, setDelivery] = useState<string>();
  const { data: types = [] } = useQuery(eventTypesQuery);
  const write = useWrite(sendTestWebhookDocument);
  const queries = useQueryClient();
  const names = types.length > 0 ? types.map(({ name }) => name) : [DEFAULT_TYPE];
  const follow = (sent: string) => {
    setDelivery(sent);
    void queries.invalidateQueries({ queryKey: ['webhooks', 'deliveries', id] });
  };
  const sendTest = async () => {
    const result = await write.send({ id, type });
    if (result?.sendTestWebhook) follow(result.sendTestWebhook.id);
  };
  if (delivery !== undefined) return <FollowTest endpoint={id} delivery={delivery} onClose={onClose} />;
  return (
    <FormDialog
      title="Send test"
      sending="Sending…"
      isSending={write.isSending}
      onConfirm={() => void sendTest()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void sendTest()} />
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>Sends an example of the event type to the endpoint, signed and recorded like a real event.</p>
      <Select label="Event type" value={type} onChange={({ target }) => setType(target.value)}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </FormDialog>
  );
}
