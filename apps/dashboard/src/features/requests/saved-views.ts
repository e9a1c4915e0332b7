import { parseSearch, stringifySearch } from '../../api/search';
import { type RequestsSearch, requestsSearch } from './requests-search';

/** A view that a person has saved in this browser. */
export interface SavedView {
  name: string;
  search: RequestsSearch;
}

/** The saved views in a stored text. A text that this page has not written has none. */
export function viewsIn(text: string | null): SavedView[] {
  try {
    const stored = JSON.parse(text ?? '[]') as unknown;
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((view: { name?: unknown; query?: unknown } | null) =>
      typeof view?.name === 'string' && typeof view.query === 'string'
        ? [{ name: view.name, search: requestsSearch(parseSearch(view.query)) }]
        : [],
    );
  } catch {
    return [];
  }
}

/** Stored are the parameters without the page. */
export const storedText = (views: readonly SavedView[]): string =>
  JSON.stringify(views.map(({ name, search }) => ({ name, query: queryOf(search) })));

/** The parameters of a view as text: equal for equal views. */
export const queryOf = (search: RequestsSearch): string =>
  stringifySearch(requestsSearch({ ...search, page: undefined }));

/** Why a view may not have this name; undefined when it may. @param current the name of the view that is renamed */
export function nameProblem(
  name: string,
  views: readonly SavedView[],
  current?: string,
): 'missing' | 'taken' | undefined {
  if (name === '') return 'missing';
  const isTaken = views.some((view) => view.name !== current && view.name.toLowerCase() === name.toLowerCase());
  return isTaken ? 'taken' : undefined;
}
