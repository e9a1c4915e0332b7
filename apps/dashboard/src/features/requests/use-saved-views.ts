import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orderByOf } from '../../api/search';
import { newKey } from '../../api/new-key';
import { post } from '../../api/post';
import { Refused, messagesByPath, sentenceOf } from '../../api/refused';
import { useViewer } from '../../api/viewer';
import { type KeptView, type LeftView, type Outcome, keptViewsIn, storedText, takeOver } from './kept-views';
import { type Reader, requestsFilter } from './requests-filter';
import { createSavedViewDocument, savedViewsDocument } from './saved-views.graphql.ts';
import { firstOrderOf } from './views';

/** The beginning of the keys of queries that saved views change. */
export const SAVED_VIEWS = 'saved-views';

const savedViewsQuery = queryOptions({
  queryKey: [SAVED_VIEWS],
  queryFn: async ({ signal }) => (await post(savedViewsDocument, {}, { signal })).savedViews,
});

/** The views of the person and of the tenant; undefined until they are read. */
export const useSavedViews = () => useQuery(savedViewsQuery).data;

const keyOf = (user_id: string): string => `das.views.${user_id}`;

const read = (user_id: string): KeptView[] => keptViewsIn(localStorage.getItem(keyOf(user_id)), newKey);

function write(user_id: string, views: readonly KeptView[]): void {
  if (views.length > 0) localStorage.setItem(keyOf(user_id), storedText(views));
  else localStorage.removeItem(keyOf(user_id));
}

const drop = (user_id: string, { key }: KeptView): void =>
  write(
    user_id,
    read(user_id).filter((view) => view.key !== key),
  );

/** One tab takes views over at a time. */
const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('das.views', work) : work();

/**
 * Saves the views that this browser has kept, once the saved ones are read.
 *
 * @returns the views that the service refused, and a function that removes one from the browser
 */
export function useTakeOver(isReady: boolean): { left: readonly LeftView[]; forget: (view: KeptView) => void } {
  const { user, tenant } = useViewer();
  const queries = useQueryClient();
  const [left, setLeft] = useState<readonly LeftView[]>([]);
  const user_id = user.id;
  const { timezone } = tenant;
  const forget = (view: KeptView) => {
    drop(user_id, view);
    setLeft((before) => before.filter((each) => each.view.key !== view.key));
  };
  useEffect(() => {
    if (!isReady || localStorage.getItem(keyOf(user_id)) === null) return;
    const run = async () => {
      const kept = read(user_id);
      write(user_id, kept); // stores new keys, so that a repetition uses the same ones
      setLeft(await takeOver(kept, saveFor({ user_id, timezone }), (view) => drop(user_id, view)));
      await queries.invalidateQueries({ queryKey: [SAVED_VIEWS] });
    };
    void alone(run);
  }, [isReady, user_id, timezone, queries]);
  return { left, forget };
}

const saveFor =
  (reader: Reader) =>
  async ({ search }: KeptView, name: string, key: string): Promise<Outcome> => {
    const order_by = [orderByOf(search.order ?? firstOrderOf(search.view))];
    try {
      await post(
        createSavedViewDocument,
        { input: { name, filter: requestsFilter(search, reader), order_by } },
        { key },
      );
      return 'saved';
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'IDEMPOTENCY_IN_PROGRESS') return 'no answer';
      const { name: ofName, ...others } = messagesByPath(error);
      const [reason] = Object.values(others);
      return ofName !== undefined && reason === undefined ? 'name taken' : { reason: reason ?? sentenceOf(error) };
    }
  };
