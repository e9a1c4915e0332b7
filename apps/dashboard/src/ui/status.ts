import { useSyncExternalStore } from 'react';

/** A text after an action, such as `Saved.`. */
export interface Status {
  id: number;
  text: string;
  /** What the action was about, such as the customer of a request. */
  about?: string;
  undo?: () => void;
}

const SHOWN_MS = 8_000;

let current: Status | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let next_id = 1;
const listeners = new Set<() => void>();

function set(status: Status | undefined): void {
  current = status;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows and announces a text for 8 seconds or until the next one, also when the page changes. */
export function announce(text: string, undo?: () => void, about?: string): void {
  clearTimeout(timer);
  set({ id: next_id++, text, ...(undo && { undo }), ...(about !== undefined && { about }) });
  timer = setTimeout(() => set(undefined), SHOWN_MS);
}

export const dismiss = (): void => set(undefined);

export const useStatus = (): Status | undefined => useSyncExternalStore(subscribe, () => current);
