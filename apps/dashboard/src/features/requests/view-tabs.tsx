import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { withValues } from '../../api/search';
import { useViewer } from '../../api/viewer';
import { countText } from '../../format/count';
import { Button } from '../../ui/button';
import { type Tab, Tabs } from '../../ui/tabs';
import type { RequestsSearch } from './requests-search';
import { requestsTotalQuery } from './requests-total';
import styles from './requests.module.css';
import { type SavedView, queryOf, storedText, viewsIn } from './saved-views';
import { DeleteViewDialog, NameViewDialog } from './view-dialogs';
import { VIEWS, type ViewName } from './views';

type Open = 'save' | 'rename' | 'delete';

const SAVE: [Open, string] = ['save', 'Save view'];
const OF_SAVED: [Open, string][] = [
  ['rename', 'Rename view'],
  ['delete', 'Delete view'],
];

/** The views that everybody has, and those that the person has saved in this browser. */
export function ViewTabs({ search }: { search: RequestsSearch }) {
  const { can, user } = useViewer();
  const { views, save } = useSavedViews(user.id);
  const [open, setOpen] = useState<Open>();
  const { data: questions_to_me = 0 } = useQuery(requestsTotalQuery({ awaiting_my_answer: true }));
  const { data: mentions_me = 0 } = useQuery(requestsTotalQuery({ mentions_me: true }));
  const counts: Partial<Record<ViewName, number>> = { questions_to_me, mentions_me };
  const current = views.find((view) => queryOf(view.search) === queryOf(search));
  const { per } = search;
  const tabs: Tab[] = [
    ...VIEWS.filter(({ permission }) => permission === undefined || can(permission)).map(({ label, name }) => ({
      label,
      after: name !== undefined && !!counts[name] && countText(counts[name]),
      value: name,
      search: withValues({ view: name, per }),
    })),
    ...views.map((view) => ({ label: view.name, value: valueOf(view.name), search: view.search })),
  ];
  const actions = current ? [...OF_SAVED, SAVE] : [SAVE];
  const close = () => setOpen(undefined);
  return (
    <div className={styles.views}>
      <Tabs name="Views" tabs={tabs} current={current ? valueOf(current.name) : search.view} />
      <div className={styles.viewActions}>
        {actions.map(([action, label]) => (
          <Button key={action} look="plain" onClick={() => setOpen(action)}>
            {label}
          </Button>
        ))}
      </div>
      {open === 'save' && (
        <NameViewDialog
          title="Save view"
          hint="The view has the filters and the order that you see now. It is kept in this browser."
          views={views}
          onClose={close}
          onName={(name) => save([...views, { name, search }])}
        />
      )}
      {open === 'rename' && current && (
        <NameViewDialog
          title="Rename view"
          views={views}
          current={current.name}
          onClose={close}
          onName={(name) => save(views.map((view) => (view === current ? { ...view, name } : view)))}
        />
      )}
      {open === 'delete' && current && (
        <DeleteViewDialog
          name={current.name}
          onClose={close}
          onDelete={() => save(views.filter((view) => view !== current))}
        />
      )}
    </div>
  );
}

/** No name of a built-in view begins like this. */
const valueOf = (name: string): string => `saved ${name}`;

const CHANGED = 'das.views.changed';

const keyOf = (user_id: string): string => `das.views.${user_id}`;

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('storage', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(CHANGED, listener);
  };
};

/** The saved views of a person in this browser, also after a change in another tab. */
function useSavedViews(user_id: string): { views: SavedView[]; save: (views: readonly SavedView[]) => void } {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(user_id)));
  const save = (views: readonly SavedView[]) => {
    localStorage.setItem(keyOf(user_id), storedText(views));
    dispatchEvent(new Event(CHANGED));
  };
  return { views: viewsIn(text), save };
}
