import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useWrite } from '../../api/use-write';
import { useViewer } from '../../api/viewer';
import { countOf } from '../../format/count';
import { Notice } from '../../ui/alert';
import { Badge } from '../../ui/badge';
import { Facts } from '../../ui/facts';
import { ListState } from '../../ui/list-state';
import { NotFoundState } from '../../ui/not-found-state';
import { Crumb } from '../../ui/crumb';
import { PageHeading } from '../../ui/page-heading';
import { announce } from '../../ui/status';
import { useStoredForm } from '../../ui/use-stored-form';
import { None, Price, UserText } from '../../ui/values';
import { createLevelDocument, updateLevelDocument } from './change-level.graphql.ts';
import { deadlineTexts } from './deadline-values';
import { Holders } from './holders';
import type { LadderLevel } from './ladder';
import { LadderAndRoute } from './ladder-and-route';
import { LevelActions } from './level-actions';
import { LevelForm } from './level-form';
import { type LevelInput, type LevelValues, NEW_LEVEL, formValues, simulated } from './level-values';
import styles from './level.module.css';
import { type OpenLevel, levelQuery, levelsQuery } from './levels-query';
import { limitsOf } from './limits';
import type { WhatIfValues } from './what-if-line';
import type { SimulatedLevelInput } from './what-if.graphql.ts';

/** A level: its fields, its holders, and what it changes in the picture of all levels. */
export function LevelPage({ id }: { id: string }) {
  const level = useQuery(levelQuery(id));
  if (level.data === null) return <NotFoundState to="/levels" label="Approval levels" />;
  return (
    <>
      {!level.data && <PageHeading />}
      <ListState query={level}>{(data) => data && <Opened key={data.id} level={data} />}</ListState>
    </>
  );
}

function Opened({ level }: { level: OpenLevel }) {
  const mayChange = useViewer().can('levels:write');
  const badges = <Badge tone={level.active ? 'green' : 'grey'} text={level.active ? 'Active' : 'Inactive'} />;
  return (
    <>
      <Crumb to="/levels">Approval levels</Crumb>
      <PageHeading title={level.code} hint={level.name} badges={badges}>
        {mayChange && <LevelActions level={level} />}
      </PageHeading>
      {mayChange ? <Editor level={level} /> : <Reader level={level} />}
    </>
  );
}

const Reader = ({ level }: { level: OpenLevel }) => (
  <div className={styles.columns}>
    <div className={styles.sections}>
      <LevelFacts level={level} />
      <Waiting level={level} />
      <Holders level={level} />
    </div>
    <Picture current={level.id} />
  </div>
);

function Editor({ level }: { level: OpenLevel }) {
  const form = useStoredForm(level, formValues);
  const write = useWrite(updateLevelDocument);
  const queries = useQueryClient();
  const save = async (input: Partial<LevelInput>) => {
    const values = form.getValues();
    if (!(await write.send({ id: level.id, input }))) return false;
    form.reset(values);
    await queries.invalidateQueries({ queryKey: ['levels'] });
    announce('Saved.');
    return true;
  };
  return (
    <div className={styles.columns}>
      <div className={styles.sections}>
        <LevelForm form={form} level={level} write={write} onSave={save} />
        <Waiting level={level} />
        <Holders level={level} />
      </div>
      <Draft form={form} level={level} />
    </div>
  );
}

/** A level that is created. */
export function NewLevelPage() {
  const form = useForm<LevelValues>({ defaultValues: NEW_LEVEL });
  const write = useWrite(createLevelDocument);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const save = async (input: Partial<LevelInput>) => {
    const id = (await write.send({ input }))?.createApprovalLevel?.id;
    if (id === undefined) return false;
    await queries.invalidateQueries({ queryKey: ['levels'] });
    announce('Saved.');
    await navigate({ to: '/levels/$id', params: { id }, ignoreBlocker: true });
    return true;
  };
  return (
    <>
      <Crumb to="/levels">Approval levels</Crumb>
      <PageHeading />
      <div className={styles.columns}>
        <LevelForm form={form} write={write} onSave={save} />
        <Draft form={form} />
      </div>
    </>
  );
}

const NEW_ID = 'new';

/** The picture with the values of the form, before they are saved. */
function Draft({ form, level }: { form: ReturnType<typeof useForm<LevelValues>>; level?: OpenLevel }) {
  const values = useWatch({ control: form.control }) as LevelValues;
  const input = form.formState.isDirty ? simulated(values, level?.id) : undefined;
  const id = level?.id ?? NEW_ID;
  return (
    <Picture
      current={id}
      draft={input && { id, input, shown: { active: true, approvers: [], ...level, ...input, id } }}
    />
  );
}

interface PictureProps {
  current: string;
  draft?: { id: string; input: SimulatedLevelInput; shown: LadderLevel } | undefined;
}

function Picture({ current, draft }: PictureProps) {
  const levels = useQuery(levelsQuery);
  const [values, setValues] = useState<WhatIfValues>({});
  return (
    <ListState query={levels}>
      {(stored) => {
        const shown = draft ? [...stored.filter(({ id }) => id !== draft.id), draft.shown] : stored;
        return (
          <div className={styles.form}>
            {draft && <Notice>The picture and the route show your unsaved changes.</Notice>}
            <LadderAndRoute levels={shown} values={values} onChange={setValues} draft={draft} current={current} />
          </div>
        );
      }}
    </ListState>
  );
}

/** What the level has to decide. A line of a request that a lower level decides first is an open line, too. */
const Waiting = ({ level: { id, open_steps, waiting_requests } }: { level: OpenLevel }) => (
  <p className={styles.hint}>
    <Link to="/requests" search={{ level: id }}>
      {countOf(waiting_requests, 'request')}
    </Link>
    {` wait${waiting_requests === 1 ? 's' : ''} here now. ${countOf(open_steps, 'open line')} in all.`}
  </p>
);

/** The fields of a level for people who may not change it. */
function LevelFacts({ level }: { level: OpenLevel }) {
  const { name, rank, description } = level;
  const { handle, finish } = limitsOf(level);
  const deadlines = deadlineTexts(level).map((text) => (
    <span key={text} className={styles.fact}>
      <bdi>{text}</bdi>
    </span>
  ));
  const limit = (value: number | null) => (value === null ? 'anything' : <Price value={value} />);
  return (
    <Facts
      facts={[
        ['Name', <UserText key="name" value={name} />],
        ['Rank', rank],
        ['May handle up to', limit(handle)],
        ['May finish up to', limit(finish)],
        ['Deadline', deadlines.length > 0 ? deadlines : <None key="deadline" />],
        ['Description', <UserText key="description" value={description} />],
      ]}
    />
  );
}
