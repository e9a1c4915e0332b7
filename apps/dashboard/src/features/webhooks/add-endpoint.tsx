import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useWrite } from '../../api/use-write';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/dialog';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { useFormProblems } from '../../ui/use-form-problems';
import { EndpointFields } from './endpoint-fields';
import { type EndpointInput, LABELS, apiInputOf, messagesOf, ownProblems } from './endpoint-input';
import { eventTypesQuery } from './endpoint-query';
import { NewSecret } from './new-secret';
import styles from './webhooks.module.css';
import { createWebhookEndpointDocument } from './writes.graphql.ts';

/** The created endpoint. Its secret is null when the creation was repeated. */
interface Created {
  id: string;
  secret: string | null;
}

export function AddEndpoint({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created>();
  const queries = useQueryClient();
  const done = () => {
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
    onClose();
  };
  if (!created) return <Form onCreated={setCreated} onClose={onClose} />;
  if (created.secret === null) return <MadeAlready id={created.id} onClose={done} />;
  return <NewSecret secret={created.secret} onDone={done} />;
}

function Form({ onCreated, onClose }: { onCreated: (created: Created) => void; onClose: () => void }) {
  const { data: catalogue = [] } = useQuery(eventTypesQuery);
  const [typed, setTyped] = useState<EndpointInput>();
  const [sent, setSent] = useState('');
  const write = useWrite(createWebhookEndpointDocument);
  const defaults = catalogue.filter(({ is_default }) => is_default).map(({ name }) => name);
  const input = typed ?? { url: '', description: '', event_types: defaults };
  const refused = useCallback((error: unknown) => messagesOf(error, sent), [sent]);
  const problems = useFormProblems(LABELS, write, refused);
  const create = async () => {
    setSent(input.url);
    const result = await write.send({ input: apiInputOf(input) });
    const made = result?.createWebhookEndpoint;
    if (made) onCreated({ id: made.endpoint.id, secret: made.secret });
  };
  const confirm = () => {
    if (!problems.show(ownProblems(input))) void create();
  };
  return (
    <FormDialog
      title="Add endpoint"
      sending="Adding…"
      isSending={write.isSending}
      isWide
      onConfirm={confirm}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void create()} />
      <EndpointFields input={input} onChange={setTyped} at={problems.at} />
    </FormDialog>
  );
}

/** The answer to the first call was lost, and its repetition does not contain the secret. */
function MadeAlready({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate();
  const open = () => {
    onClose();
    void navigate({ to: '/webhooks/$endpoint', params: { endpoint: id } });
  };
  return (
    <Dialog title="Add endpoint" onClose={onClose}>
      <div className={styles.stack}>
        <p role="status">
          This endpoint was made already; its secret was shown then. Rotate the secret to get a new one.
        </p>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" onClick={open}>
            Open endpoint
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
