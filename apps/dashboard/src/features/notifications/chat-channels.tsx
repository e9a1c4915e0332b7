import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { Rows } from '../../ui/list-page';
import { ListState } from '../../ui/list-state';
import { UserText } from '../../ui/values';
import { WriteProblem } from '../../ui/write-problem';
import { AddChannel, CHAT, ChangeChannel, type Channel, DeleteChannel, useChatChanged } from './channel-dialogs';
import type { ChannelChoices } from './channel-fields';
import { ChannelMessages } from './channel-messages';
import { kindText } from './channel-values';
import { chatChannelsDocument, sendTestChatMessageDocument, updateChatChannelDocument } from './chat.graphql.ts';
import styles from './notifications.module.css';

/** The chat channels of the organisation with their messages. */
export function ChatChannels() {
  const [isAdding, setAdding] = useState(false);
  const channels = useQuery({
    queryKey: [CHAT, 'channels'],
    queryFn: ({ signal }) => post(chatChannelsDocument, {}, { signal }),
  });
  return (
    <ListState query={channels}>
      {({ chatChannels, notificationKinds: kinds, approvalLevels: { data: levels } }) => (
        <>
          <div className={styles.filters}>
            <Button onClick={() => setAdding(true)}>Add channel</Button>
          </div>
          {chatChannels.length === 0 ? (
            <Empty title="There are no chat channels." />
          ) : (
            <Rows name="Chat channels" columns={columnsOf({ kinds, levels })} rows={chatChannels} />
          )}
          {chatChannels.map((channel) => (
            <ChannelSection key={channel.id} channel={channel} choices={{ kinds, levels }} />
          ))}
          {isAdding && <AddChannel choices={{ kinds, levels }} onClose={() => setAdding(false)} />}
        </>
      )}
    </ListState>
  );
}

function columnsOf({ kinds, levels }: ChannelChoices): Column<Channel>[] {
  const what = ({ kinds: names, level_ids }: Channel): string => {
    const labels = kinds.filter(({ name }) => names.includes(name)).map(({ label }) => label);
    const codes = levels.filter(({ id }) => level_ids?.includes(id)).map(({ code }) => code);
    return [labels.join(', '), level_ids && `${codes.join(', ') || 'no level'} only`].filter(Boolean).join('; ');
  };
  return [
    { head: 'Name', narrow: 'title', width: 180, cell: ({ name }) => <UserText value={name} /> },
    { head: 'Kind', width: 140, cell: ({ kind }) => kindText(kind) },
    { head: 'Host', width: 180, hideBelow: 900, cell: ({ host }) => <UserText value={host} /> },
    { head: 'What', isWrapped: true, cell: (channel) => <UserText value={what(channel)} /> },
    { head: 'State', narrow: 'end', isWrapped: true, width: 180, cell: (channel) => <State channel={channel} /> },
  ];
}

function State({ channel: { active, disabled_reason } }: { channel: Channel }) {
  if (active) return <Badge tone="green" text="Active" />;
  if (disabled_reason === null) return <Badge tone="grey" text="Off" />;
  return (
    <>
      <Badge tone="red" text="Disabled" />
      <span className={styles.note}>{disabled_reason}</span>
    </>
  );
}

const DIALOGS = { change: ChangeChannel, delete: DeleteChannel } as const;

/** The actions on a channel, and its messages. */
function ChannelSection({ channel, choices }: { channel: Channel; choices: ChannelChoices }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const { id, name, active } = channel;
  const update = useWrite(updateChatChannelDocument);
  const test = useWrite(sendTestChatMessageDocument);
  const changed = useChatChanged();
  const turn = async () => {
    if (await update.send({ id, input: { active: !active } })) await changed('Saved.');
  };
  const sendTest = async () => {
    if (await test.send({ id })) await changed('Sent.');
  };
  const Open = open && DIALOGS[open];
  return (
    <section aria-label={name} className={styles.channel}>
      <h2 className={styles.title}>
        <UserText value={name} />
      </h2>
      <WriteProblem state={update.state} onRetry={() => void turn()} />
      <WriteProblem state={test.state} onRetry={() => void sendTest()} />
      <div className={styles.saving}>
        <Button aria-label={`Send test to ${name}`} disabled={test.isSending} onClick={() => void sendTest()}>
          Send test
        </Button>
        <Button aria-label={`Change ${name}`} onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button
          aria-label={`${active ? 'Turn off' : 'Turn on'} ${name}`}
          disabled={update.isSending}
          onClick={() => void turn()}
        >
          {active ? 'Turn off' : 'Turn on'}
        </Button>
        <Button aria-label={`Delete ${name}`} look="danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </div>
      <ChannelMessages channel={channel} />
      {Open && <Open channel={channel} choices={choices} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
