import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { useAnnounceActive } from './use-announce-active';
import { updateWebhookEndpointDocument } from './writes.graphql.ts';

export function TurnOff({ endpoint: { id, url }, onClose }: ActionProps) {
  const write = useWrite(updateWebhookEndpointDocument);
  const announceActive = useAnnounceActive(id);
  const turnOff = async () => {
    if (!(await write.send({ id, input: { active: false } }))) return;
    announceActive(false);
    onClose();
  };
  return (
    <FormDialog
      title="Turn off"
      sending="Turning off…"
      isSending={write.isSending}
      isDangerous
      onConfirm={() => void turnOff()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void turnOff()} />
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>Waiting deliveries are paused. Events that occur while the endpoint is off are not sent to it.</p>
    </FormDialog>
  );
}
