import { useConfirmedName } from '../../ui/confirm-name';
import { DeleteDialog } from '../../ui/delete-dialog';
import type { ActionProps } from './endpoint-types';
import { ENDPOINT_WORDS } from './words';
import { deleteWebhookEndpointDocument } from './writes.graphql.ts';

/** The person types the URL, because programs may stop working. */
export function DeleteEndpoint({ endpoint: { id, url }, onClose }: ActionProps) {
  const { isConfirmed, field } = useConfirmedName(url);
  return (
    <DeleteDialog
      title={ENDPOINT_WORDS.deleteEndpoint}
      document={deleteWebhookEndpointDocument}
      id={id}
      list="/webhooks"
      queryKey="webhooks"
      canConfirm={isConfirmed}
      onClose={onClose}
    >
      <p>{ENDPOINT_WORDS.deleteHint}</p>
      {field}
    </DeleteDialog>
  );
}
