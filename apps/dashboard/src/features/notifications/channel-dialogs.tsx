import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '../../api/use-write';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import { SaveDialog } from '../../ui/save-dialog';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { WriteProblem } from '../../ui/write-problem';
import { type ChannelChoices, ChannelFields } from './channel-fields';
import { LABELS, NEW_CHANNEL, channelMessages, createInput, ownProblems, updateInput } from './channel-values';
import {
  type ChatChannelsQuery,
  createChatChannelDocument,
  deleteChatChannelDocument,
  updateChatChannelDocument,
} from './chat.graphql.ts';

export type Channel = ChatChannelsQuery['chatChannels'][number];

/** The beginning of the query keys of channels and their messages. */
export const CHAT = 'chat';

/** Reads channels and messages again, and says what was done. */
export function useChatChanged(): (text: string) => Promise<void> {
  const queries = useQueryClient();
  return async (text) => {
    announce(text);
    await queries.invalidateQueries({ queryKey: [CHAT] });
  };
}

export function AddChannel({ choices, onClose }: { choices: ChannelChoices; onClose: () => void }) {
  const [values, setValues] = useState(NEW_CHANNEL);
  const write = useWrite(createChatChannelDocument);
  const changed = useChatChanged();
  const problems = useFormProblems(LABELS, write, channelMessages);
  const add = async () => {
    if (problems.show(ownProblems(values)) || !(await write.send({ input: createInput(values) }))) return;
    await changed('Added.');
    onClose();
  };
  return (
    <FormDialog
      title="Add channel"
      sending="Adding…"
      isSending={write.isSending}
      onConfirm={() => void add()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void add()} />
      <ChannelFields values={values} choices={choices} onChange={setValues} at={problems.at} isNew />
    </FormDialog>
  );
}

interface ChannelDialogProps {
  channel: Channel;
  choices: ChannelChoices;
  onClose: () => void;
}

export function ChangeChannel({ channel, choices, onClose }: ChannelDialogProps) {
  const { id, name, kind, kinds, level_ids } = channel;
  const [values, setValues] = useState({ name, kind, url: '', kinds, level_ids: level_ids ?? [] });
  const write = useWrite(updateChatChannelDocument);
  const changed = useChatChanged();
  const problems = useFormProblems(LABELS, write, channelMessages);
  const save = async () => {
    if (problems.show(ownProblems(values)) || !(await write.send({ id, input: updateInput(values) }))) return;
    await changed('Saved.');
    onClose();
  };
  return (
    <SaveDialog title={`Change ${name}`} write={write} problems={problems} onSave={save} onClose={onClose}>
      <ChannelFields
        values={values}
        choices={choices}
        onChange={(next) => setValues({ ...next, kinds: [...next.kinds], level_ids: [...next.level_ids] })}
        at={problems.at}
      />
    </SaveDialog>
  );
}

export function DeleteChannel({ channel: { id, name }, onClose }: ChannelDialogProps) {
  const remove = useWrite(deleteChatChannelDocument);
  const changed = useChatChanged();
  const confirm = async () => {
    if (!(await remove.send({ id }))) return;
    await changed('Deleted.');
    onClose();
  };
  return (
    <FormDialog
      title={`Delete ${name}`}
      sending="Deleting…"
      isSending={remove.isSending}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Messages that wait are not sent. This cannot be undone.</p>
      <WriteProblem state={remove.state} onRetry={() => void confirm()} />
    </FormDialog>
  );
}
