import { parseSearch, stringifySearch } from '../../api/search';
import { type RequestsSearch, requestsSearch } from './requests-search';

/** A view that an earlier version of the page has kept in this browser. */
export interface KeptView {
  name: string;
  search: RequestsSearch;
  /** The `Idempotency-Key` with which it is saved: a repetition saves it once. */
  key: string;
}

/** The kept views in a stored text. A text that the page has not written has none. @param newKey for views without a key */
export function keptViewsIn(text: string | null, newKey: () => string): KeptView[] {
  try {
    const stored = JSON.parse(text ?? '[]') as unknown;
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((view: { name?: unknown; query?: unknown; key?: unknown } | null) =>
      typeof view?.name === 'string' && typeof view.query === 'string'
        ? [
            {
              name: view.name,
              search: requestsSearch(parseSearch(view.query)),
              key: typeof view.key === 'string' ? view.key : newKey(),
            },
          ]
        : [],
    );
  } catch {
    return [];
  }
}

export const storedText = (views: readonly KeptView[]): string =>
  JSON.stringify(views.map(({ name, search, key }) => ({ name, query: stringifySearch(search), key })));

/** A kept view that the service refused. */
export interface LeftView {
  view: KeptView;
  /** Why, as a sentence. */
  reason: string;
}

/** The outcome of an attempt to save a view. */
export type Outcome = 'saved' | 'name taken' | 'no answer' | { reason: string };

const MAX_NAMES = 9;

/**
 * Saves kept views one after another. A name that is in use gets ` (2)`, and so on. Without an answer the rest is left for the next time.
 *
 * @param save saves a view under a name, with a key
 * @param forget removes a view from the browser
 */
export async function takeOver(
  views: readonly KeptView[],
  save: (view: KeptView, name: string, key: string) => Promise<Outcome>,
  forget: (view: KeptView) => void,
): Promise<LeftView[]> {
  const left: LeftView[] = [];
  for (const view of views) {
    const outcome = await saveUnderFreeName(view, save);
    if (outcome === 'no answer') break;
    if (outcome === 'saved') forget(view);
    else left.push({ view, reason: outcome === 'name taken' ? 'Its name is in use.' : outcome.reason });
  }
  return left;
}

async function saveUnderFreeName(
  view: KeptView,
  save: (view: KeptView, name: string, key: string) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome = await save(view, view.name, view.key);
  for (let number = 2; outcome === 'name taken' && number <= MAX_NAMES; number += 1)
    outcome = await save(view, `${view.name} (${number})`, `${view.key}-${number}`);
  return outcome;
}
