import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { Notice } from '../../ui/notice';
import { WriteProblem } from '../../ui/write-problem';
import type { ActionProps } from './endpoint-types';
import { NewSecret } from './new-secret';
import { ENDPOINT_WORDS, WORDS } from './words';
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
      title={ENDPOINT_WORDS.rotateSecret}
      sending={ENDPOINT_WORDS.rotating}
      isSending={write.isSending}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <WriteProblem state={write.state} onRetry={() => void rotate()} />
      {secret === null && <Notice>{WORDS.rotatedAlready}</Notice>}
      <p>
        <bdi>{url}</bdi>
      </p>
      <p>{ENDPOINT_WORDS.rotateHint}</p>
    </FormDialog>
  );
}
