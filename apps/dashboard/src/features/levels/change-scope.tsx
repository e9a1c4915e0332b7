import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../api/post';
import { useWrite } from '../../api/use-write';
import { categoryCodesQuery } from '../../approvals/categories/categories-query';
import { ScopeFields } from '../../approvals/scope/scope-fields';
import { SCOPE_LABELS, type ScopeValues, scopeInput, scopeValues } from '../../approvals/scope/scope-form';
import { countText } from '../../format/count';
import { Notice } from '../../ui/alert';
import { ListState } from '../../ui/list-state';
import { SaveDialog } from '../../ui/save-dialog';
import { announce } from '../../ui/status';
import { useFormProblems } from '../../ui/use-form-problems';
import { useSettled } from '../../ui/use-settled';
import { setScopeDocument } from './change-level.graphql.ts';
import type { OpenLevel } from './levels-query';

interface ChangeScopeProps {
  level: OpenLevel;
  holder: OpenLevel['holders'][number];
  onClose: () => void;
}

/** Changes what a holder covers, and says before how many waiting steps then go to the owner. */
export function ChangeScope({ level, holder, onClose }: ChangeScopeProps) {
  const categories = useQuery(categoryCodesQuery);
  const [values, setValues] = useState<ScopeValues>(() => scopeValues(holder.scope));
  const change = useWrite(setScopeDocument);
  const problems = useFormProblems(SCOPE_LABELS, change);
  const queries = useQueryClient();
  const variables = { level_id: level.id, user_id: holder.user.id, scope: scopeInput(values) };
  const save = async () => {
    problems.show();
    if (!(await change.send({ ...variables, dry_run: false }))) return;
    onClose();
    announce('Saved.');
    await queries.invalidateQueries({ queryKey: ['levels'] });
  };
  return (
    <SaveDialog title="Change scope" write={change} problems={problems} onSave={save} onClose={onClose}>
      <p>
        {'What '}
        <bdi>{holder.user.name}</bdi>
        {` decides at ${level.code}. Empty fields set no limit. Separate values with “;”.`}
      </p>
      <ListState query={categories}>
        {(known) => <ScopeFields values={values} categories={known} onChange={setValues} at={problems.at} />}
      </ListState>
      <Uncovered variables={variables} />
    </SaveDialog>
  );
}

const SETTLED_MS = 300;

/** How many waiting steps the change leaves to the owner. */
function Uncovered({ variables }: { variables: Parameters<typeof dryRunOf>[0] }) {
  const text = useSettled(JSON.stringify(variables.scope), SETTLED_MS);
  const { data } = useQuery({
    queryKey: ['levels', 'scope', variables.level_id, variables.user_id, text],
    queryFn: ({ signal }) => dryRunOf({ ...variables, scope: JSON.parse(text) as typeof variables.scope }, signal),
  });
  return <div role="status">{data && data.uncovered_steps > 0 && <Notice>{uncoveredText(data)}</Notice>}</div>;
}

async function dryRunOf(
  variables: { level_id: string; user_id: string; scope: ReturnType<typeof scopeInput> },
  signal: AbortSignal,
) {
  return (await post(setScopeDocument, { ...variables, dry_run: true }, { signal })).setApproverScope;
}

const uncoveredText = ({
  uncovered_steps: count,
  uncovered_capped,
}: {
  uncovered_steps: number;
  uncovered_capped: boolean;
}): string =>
  count === 1
    ? '1 waiting step goes to the owner.'
    : `${countText(count)}${uncovered_capped ? '+' : ''} waiting steps go to the owner.`;
