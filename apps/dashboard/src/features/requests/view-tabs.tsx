import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderByOf, withValues } from '../../api/search';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { lazyPart } from '../../ui/lazy';
import { type Tab, Tabs } from '../../ui/tabs';
import type { RequestsFilter } from './requests-filter';
import type { RequestsSearch } from './requests-search';
import { requestsTotalQuery } from './requests-total';
import styles from './requests.module.css';
import type { SavedView } from './saved-views';
import { useTakeOver } from './use-saved-views';
import { VIEWS, type ViewName } from './views';

const SaveView = lazyPart(() => import('./view-dialogs').then(({ SaveView: part }) => part));
const RenameView = lazyPart(() => import('./view-dialogs').then(({ RenameView: part }) => part));
const DeleteView = lazyPart(() => import('./view-dialogs').then(({ DeleteView: part }) => part));

type Open = 'save' | 'rename' | 'delete';

const SAVE: [Open, string] = ['save', 'Save view'];
const OF_SAVED: [Open, string][] = [
  ['rename', 'Rename view'],
  ['delete', 'Delete view'],
];

interface ViewTabsProps {
  search: RequestsSearch;
  /** Of the page, with that of the saved view. */
  filter: RequestsFilter;
  order: string;
  /** Undefined until they are read. */
  views: readonly SavedView[] | undefined;
}

/** The views that everybody has, those of the person, and the shared ones. */
export function ViewTabs({ search, filter, order, views = [] }: ViewTabsProps) {
  const [open, setOpen] = useState<Open>();
  const current = views.find(({ id }) => id === search.view);
  const actions = current?.can_edit ? [...OF_SAVED, SAVE] : [SAVE];
  const close = () => setOpen(undefined);
  return (
    <div className={styles.views}>
      <Tabs
        name="Views"
        tabs={[...useBuiltIn(search), ...views.map((view) => tabOf(view, search))]}
        current={search.view}
      />
      <div className={styles.viewActions}>
        {actions.map(([action, label]) => (
          <Button key={action} look="plain" onClick={() => setOpen(action)}>
            {label}
          </Button>
        ))}
      </div>
      {open === 'save' && <SaveView shown={{ filter, order_by: [orderByOf(order)] }} onClose={close} />}
      {open === 'rename' && current && <RenameView view={current} onClose={close} />}
      {open === 'delete' && current && <DeleteView view={current} onClose={close} />}
    </div>
  );
}

const tabOf = ({ id, name, shared }: SavedView, { per }: RequestsSearch): Tab => ({
  label: name,
  note: shared ? 'Shared' : undefined,
  value: id,
  search: withValues({ view: id, per }),
});

/** The tabs that everybody has. */
function useBuiltIn({ per }: RequestsSearch): Tab[] {
  const { can } = useViewer();
  const { data: questions_to_me = 0 } = useQuery(requestsTotalQuery({ awaiting_my_answer: true }));
  const { data: mentions_me = 0 } = useQuery(requestsTotalQuery({ mentions_me: true }));
  const counts: Partial<Record<ViewName, number>> = { questions_to_me, mentions_me };
  return VIEWS.filter(({ permission }) => permission === undefined || can(permission)).map(({ label, name }) => ({
    label,
    after: name !== undefined && !!counts[name] && countText(counts[name]),
    value: name,
    search: withValues({ view: name, per }),
  }));
}

/** Takes over the views that this browser has kept, and says why one of them stays here. */
export function KeptViews({ isReady }: { isReady: boolean }) {
  const { left, forget } = useTakeOver(isReady);
  return left.map(({ view, reason }) => (
    <Alert key={view.key}>
      <p>
        The view “<bdi>{view.name}</bdi>” is still kept in this browser only. {reason}
      </p>
      <p>
        <Button onClick={() => forget(view)}>Remove from this browser</Button>
      </p>
    </Alert>
  ));
}
