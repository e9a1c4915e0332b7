import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from './use-settled';

const SETTLED_MS = 250;

interface Search<T> {
  /** What was found; undefined until there is an answer for the last text. */
  found: T | undefined;
  /** Undefined ends the search. */
  search: (text: string | undefined) => void;
}

/** Searches 250 ms after the last key. @param find is not called before the first text */
export function useSearch<T>(
  queryKey: readonly unknown[],
  find: (text: string, signal: AbortSignal) => Promise<T>,
): Search<T> {
  const [typed, search] = useState<string>();
  const wanted = useSettled(typed, SETTLED_MS);
  const { data } = useQuery({
    queryKey: [...queryKey, wanted],
    queryFn: ({ signal }) => find(wanted ?? '', signal),
    enabled: wanted !== undefined,
  });
  return { found: wanted === typed ? data : undefined, search };
}
