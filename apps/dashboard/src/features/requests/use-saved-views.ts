import { useSyncExternalStore } from 'react';
import { type SavedView, storedText, viewsIn } from './saved-views';

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
export function useSavedViews(user_id: string): { views: SavedView[]; save: (views: readonly SavedView[]) => void } {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(user_id)));
  const save = (views: readonly SavedView[]) => {
    localStorage.setItem(keyOf(user_id), storedText(views));
    dispatchEvent(new Event(CHANGED));
  };
  return { views: viewsIn(text), save };
}
