import type { RefObject } from 'react';
import { useShortcuts } from './shortcuts';

const LINK = 'td a[href]';
const NONE = {};

/** `j` and `k` move the focus to the link of the next and previous row; `x` selects the row, and `X` all rows since the last selected one. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, isOn: boolean): void {
  const rows = (): HTMLTableRowElement[] => [...(table.current?.tBodies[0]?.rows ?? [])];
  const current = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (step: number) => {
    const index = current();
    const next = index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows().length - 1);
    rows()[next]?.querySelector<HTMLElement>(LINK)?.focus();
  };
  const select = (isRange: boolean) => {
    const box = rows()[current()]?.querySelector<HTMLInputElement>('input[type=checkbox]');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  };
  useShortcuts(isOn ? { j: () => move(1), k: () => move(-1), x: () => select(false), X: () => select(true) } : NONE);
}
