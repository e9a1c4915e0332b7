import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { useConfirmedName } from '../../ui/confirm-name';
import { FormDialog } from '../../ui/form-dialog';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { webhookEndpointDocument } from './endpoint.graphql.ts';
import { ENDPOINT_WORDS, WORDS } from './words';
import { deleteWebhookEndpointDocument } from './writes.graphql.ts';

/** The person types the URL, because programs may stop working. */
export function DeleteEndpoint({ endpoint: { id, url }, onClose }: ActionProps) {
  const write = useWrite(deleteWebhookEndpointDocument);
  const { isConfirmed, field } = useConfirmedName(url);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    if (!(await write.send({ id }))) return;
    announce(WORDS.deleted);
    await navigate({ to: '/webhooks' });
    queries.removeQueries({ queryKey: ['webhooks', 'endpoint', id] });
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const check = async () => ((await post(webhookEndpointDocument, { id })).webhookEndpoint === null ? WORDS.recorded(WORDS.deletedState) : WORDS.notRecorded);
  return (
    <FormDialog
      title={ENDPOINT_WORDS.deleteEndpoint}
      sending={ENDPOINT_WORDS.deleting}
      isSending={write.isSending}
      canConfirm={isConfirmed}
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void remove()} onCheck={check} />
      <p>{ENDPOINT_WORDS.deleteHint}</p>
      {field}
    </FormDialog>
  );
}
