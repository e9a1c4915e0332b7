import { useConfirmedName } from '../../ui/confirm-name';
import { DeleteDialog } from '../../ui/delete-dialog';
import type { ActionProps } from './endpoint-types';
import { deleteWebhookEndpointDocument } from './writes.graphql.ts';

/** The person types the URL, because programs may stop working. */
export function DeleteEndpoint({ endpoint: { id, url }, onClose }: ActionProps) {
  const { isConfirmed, field } = useConfirmedName(url);
  return (
    <DeleteDialog
      title="Delete endpoint"
      document={deleteWebhookEndpointDocument}
      id={id}
      list="/webhooks"
      queryKey="webhooks"
      canConfirm={isConfirmed}
      onClose={onClose}
    >
      <p>Its waiting deliveries are discarded, and its secrets stop working. This cannot be undone.</p>
      {field}
    </DeleteDialog>
  );
}
