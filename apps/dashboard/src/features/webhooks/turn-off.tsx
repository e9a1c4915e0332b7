import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { useAnnounceActive } from './use-announce-active';
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
  return (
    <FormDialog
      title={ENDPOINT_WORDS.turnOff}
      sending={ENDPOINT_WORDS.turningOff}
      isSending={write.isSending}
      isDangerous
      onConfirm={() => void turnOff()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void turnOff()} />
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>{ENDPOINT_WORDS.turnOffHint}</p>
    </FormDialog>
  );
}
