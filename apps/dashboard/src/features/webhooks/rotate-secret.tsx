import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { Notice } from '../../ui/notice';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { NewSecret } from './new-secret';
import { rotateWebhookSecretDocument } from './writes.graphql.ts';

/** The new secret is null when the call was repeated. */
export function RotateSecret({ endpoint: { id, url }, onClose }: ActionProps) {
  const [secret, setSecret] = useState<string | null>();
  const write = useWrite(rotateWebhookSecretDocument);
  const rotate = async () => {
    const result = await write.send({ id });
    if (result?.rotateWebhookSecret) setSecret(result.rotateWebhookSecret.secret);
  };
  if (typeof secret === 'string') return <NewSecret secret={secret} onDone={onClose} />;
  return (
    <FormDialog
      title="Rotate secret"
      sending="Rotating…"
      isSending={write.isSending}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void rotate()} />
      {secret === null && (
        <Notice>The secret was rotated already; the new one was shown then. Rotate again to get another.</Notice>
      )}
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>
        The endpoint gets a new secret. For 24 hours every delivery is signed with the old and the new secret, so that
        you can replace it without losing deliveries.
      </p>
    </FormDialog>
  );
}
