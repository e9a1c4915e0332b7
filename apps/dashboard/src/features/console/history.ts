const STORED = 'das.session.console';
const MAX_STORED = 20;

/** The queries that were run in this browser since the log-in, newest first. Variables are not stored: they may hold passwords. */
export function storedHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MAX_STORED) : [];
  } catch {
    return [];
  }
}

/** Adds a query to the history, once. @returns the new history */
export function addToHistory(query: string): string[] {
  const history = [query, ...storedHistory().filter((other) => other !== query)].slice(0, MAX_STORED);
  localStorage.setItem(STORED, JSON.stringify(history));
  return history;
}

export const clearHistory = (): void => localStorage.removeItem(STORED);
