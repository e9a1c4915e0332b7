import { useState } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { Combobox } from '../../ui/combobox';
import { Select, TextArea } from '../../ui/field';
import { FormDialog } from '../../ui/form-dialog';
import { FormProblems } from '../../ui/form-problems';
import type { Option } from '../../ui/option';
import { peopleChoices } from '../../ui/people-choices';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { useSearch } from '../../ui/use-search';
import { partName } from '../request/part-name';
import { requestName } from '../request/request-name';
import type { ApprovalRequest } from '../request/request-query';
import { useRereadSteps } from '../request/use-reread-steps';
import { lengthHint, textProblem } from './comment-text';
import { askQuestionDocument, askableUsersDocument } from './discussion.graphql.ts';
import { firstAsked } from './first-asked';

interface AskQuestionProps {
  request: ApprovalRequest;
  onClose: () => void;
}

const LABELS = { text: 'Question', opportunity_id: 'About', to_user_id: 'Ask' };
const NO_PERSON = 'Choose a person.';

/** Asks about one line, or about all lines at which the person may act. */
export function AskQuestion({ request, onClose }: AskQuestionProps) {
  const { user } = useViewer();
  const [text, setText] = useState('');
  const [opportunity_id, setLine] = useState('');
  const [person, setPerson] = useState<Option | null>(() => firstAsked(request, user));
  const write = useWrite(askQuestionDocument);
  const problems = useFormProblems(LABELS, write);
  const reread = useRereadSteps(request.id);
  const ask = async () => {
    const problem = textProblem(text);
    if (problems.show({ ...(problem && { text: problem }), ...(!person && { to_user_id: NO_PERSON }) })) return;
    const input = { text, opportunity_id: opportunity_id || null, to_user_id: person?.value ?? null };
    const result = await write.send({ id: request.id, input });
    reread();
    if (!result) return;
    announce('Question sent.', undefined, requestName(request));
    onClose();
  };
  return (
    <FormDialog
      title="Ask a question"
      sending="Sending…"
      isSending={write.isSending}
      onConfirm={() => void ask()}
      onClose={onClose}
    >
      <FormProblems problems={problems} write={write} onRetry={() => void ask()} />
      <TextArea
        label={LABELS.text}
        rows={4}
        hint={lengthHint(text) ?? 'Until it is answered, the lines cannot be approved and their deadlines pause.'}
        readOnly={write.isSending}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...problems.at('text')}
      />
      <AskedLines request={request} value={opportunity_id} onChange={setLine} {...problems.at('opportunity_id')} />
      <AskField request_id={request.id} value={person} onChange={setPerson} {...problems.at('to_user_id')} />
    </FormDialog>
  );
}

interface ShownField<T> {
  id: string;
  error: string | undefined;
  value: T;
  onChange: (value: T) => void;
}

/** The lines at which the person may ask. Absent for a request without lines. */
function AskedLines({
  request: { opportunities, steps },
  onChange,
  ...rest
}: ShownField<string> & Pick<AskQuestionProps, 'request'>) {
  const lines = opportunities.filter(({ id }) =>
    steps.some((step) => step.opportunity_id === id && step.available_actions.includes('ask')),
  );
  if (!opportunities.length) return null;
  return (
    <Select label={LABELS.opportunity_id} onChange={({ target }) => onChange(target.value)} {...rest}>
      <option value="">All lines that you may decide</option>
      {lines.map((line) => (
        <option key={line.id} value={line.id}>
          {partName(line, opportunities)}
        </option>
      ))}
    </Select>
  );
}

/** The person who is asked. */
function AskField({ request_id, ...field }: ShownField<Option | null> & { request_id: string }) {
  const { found, search } = useSearch(['askable', request_id], async (text, signal) => {
    const variables = { id: request_id, search: text };
    return (await post(askableUsersDocument, variables, { signal })).approvalRequest?.askable_users ?? [];
  });
  return (
    <Combobox
      label={LABELS.to_user_id}
      choices={found && peopleChoices(found)}
      onSearch={search}
      empty="No people match."
      {...field}
    />
  );
}
