import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { findingOf } from '../../api/was-recorded';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { useAnnounceActive } from './use-announce-active';
import { webhookEndpointDocument } from './endpoint.graphql.ts';
import { endpointStateText } from './endpoint-state';
import { ENDPOINT_WORDS } from './words';
import { updateWebhookEndpointDocument } from './writes.graphql.ts';

export function TurnOff({ endpoint: { id, url }, onClose }: ActionProps) {
  const write = useWrite(updateWebhookEndpointDocument);
  const announceActive = useAnnounceActive(id);
  const turnOff = async () => {
    if (!(await write.send({ id, input: { active: false } }))) return;
    announceActive(false);
    onClose();
  };
  const check = async () => {
    const { webhookEndpoint } = await post(webhookEndpointDocument, { id });
    return findingOf(webhookEndpoint && !webhookEndpoint.active && endpointStateText(webhookEndpoint));
  };
  return (
    <FormDialog
      title={ENDPOINT_WORDS.turnOff}
      sending={ENDPOINT_WORDS.turningOff}
      isSending={write.isSending}
      isDangerous
      onConfirm={() => void turnOff()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void turnOff()} onCheck={check} />
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>{ENDPOINT_WORDS.turnOffHint}</p>
    </FormDialog>
  );
}
