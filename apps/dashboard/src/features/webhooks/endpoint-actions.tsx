import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '../../api/new-key';
import { post } from '../../api/post';
import { sentenceOf } from '../../api/refused';
import { useWrite } from '../../api/use-write';
import { Notice } from '../../ui/alert';
import { Button } from '../../ui/button';
import { useConfirmedName } from '../../ui/confirm-name';
import { DeleteDialog } from '../../ui/delete-dialog';
import { Select } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FIRST_GRACE, GracePeriod, graceText } from '../../ui/grace-period';
import { announce } from '../../ui/status';
import { WriteProblem } from '../../ui/write-problem';
import { type ActionProps, type Endpoint, eventTypesQuery } from './endpoint-query';
import { FollowTest } from './follow-test';
import { NewSecret } from './new-secret';
import { ReplayMany } from './replay-many';
import {
  deleteWebhookEndpointDocument,
  rotateWebhookSecretDocument,
  sendTestWebhookDocument,
  updateWebhookEndpointDocument,
} from './writes.graphql.ts';

const DIALOGS = {
  test: SendTest,
  replay: ReplayMany,
  rotate: RotateSecret,
  off: TurnOff,
  delete: DeleteEndpoint,
} as const;
type Action = keyof typeof DIALOGS;

/** The actions on an endpoint. All but turning it on ask first. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const [open, setOpen] = useState<Action>();
  const Open = open && DIALOGS[open];
  const buttons: [Action, string][] = [
    ['test', 'Send test'],
    ...(endpoint.active ? [['replay', 'Replay deliveries'] as [Action, string]] : []),
    ['rotate', 'Rotate secret'],
    ...(endpoint.active ? [['off', 'Turn off'] as [Action, string]] : []),
  ];
  return (
    <>
      {buttons.map(([action, label]) => (
        <Button key={action} onClick={() => setOpen(action)}>
          {label}
        </Button>
      ))}
      {!endpoint.active && <TurnOn id={endpoint.id} />}
      <Button look="danger" onClick={() => setOpen('delete')}>
        Delete endpoint
      </Button>
      {Open && <Open endpoint={endpoint} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function TurnOn({ id }: { id: string }) {
  const write = useWrite(updateWebhookEndpointDocument);
  const announceActive = useAnnounceActive(id);
  const turnOn = async () => {
    if (await write.send({ id, input: { active: true } })) announceActive(true);
  };
  return (
    <>
      <Button disabled={write.isSending} onClick={() => void turnOn()}>
        {write.isSending ? 'Turning on…' : 'Turn on'}
      </Button>
      <WriteProblem state={write.state} onRetry={() => void turnOn()} />
    </>
  );
}

/** The person types the URL, because programs may stop working. */
function DeleteEndpoint({ endpoint: { id, url }, onClose }: ActionProps) {
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

/** The new secret is null when the call was repeated. */
function RotateSecret({ endpoint: { id, url }, onClose }: ActionProps) {
  const [secret, setSecret] = useState<string | null>();
  const [minutes, setMinutes] = useState(FIRST_GRACE);
  const write = useWrite(rotateWebhookSecretDocument);
  const rotate = async () => {
    const result = await write.send({ id, grace_minutes: minutes });
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
      <GracePeriod offered={[0, 60, 1_440, 10_080]} minutes={minutes} onChange={setMinutes} />
      <Notice>
        {minutes === 0
          ? 'The old secret stops signing immediately: your receiver refuses deliveries until it has the new secret.'
          : `For ${graceText(minutes)} every delivery is signed with the old and the new secret, so that you can replace it without losing deliveries.`}
      </Notice>
    </FormDialog>
  );
}

const DEFAULT_TYPE = 'webhook.test';

/** Sends an example of an event type, and follows its delivery. */
function SendTest({ endpoint: { id, url }, onClose }: ActionProps) {
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

function TurnOff({ endpoint: { id, url }, onClose }: ActionProps) {
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

/** Says that the endpoint was turned on or off, with a way back. */
function useAnnounceActive(id: string): (active: boolean) => void {
  const queries = useQueryClient();
  const undo = async (active: boolean) => {
    try {
      await post(updateWebhookEndpointDocument, { id, input: { active } }, { key: newKey() });
      announce('Saved.');
    } catch (error) {
      announce(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (active) => {
    announce('Saved.', () => void undo(!active));
    void queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
}
