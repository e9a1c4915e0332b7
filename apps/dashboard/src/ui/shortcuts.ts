import { useEffect, useRef } from 'react';

type Run = (event: KeyboardEvent) => void;

const SWITCH = 'das.single_keys';
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';
/** The key that begins the two-key shortcuts, such as `g i`. */
const PREFIX = 'g';
const PREFIX_MS = 1_500;

const handlers = new Map<string, Run[]>();
let prefix_at_ms = -Infinity;

/** Whether shortcuts of single letters are on in this browser. */
export const singleKeysAreOn = (): boolean => localStorage.getItem(SWITCH) !== 'off';

export const switchSingleKeys = (isOn: boolean): void => localStorage.setItem(SWITCH, isOn ? 'on' : 'off');

/**
 * Shortcuts while the component is shown: single keys as `event.key` (`j`, `X`, `?`, `Escape`), two keys as `g i`, and `mod+k` with Ctrl or ⌘.
 * They are ignored in fields and below an open dialog, except those with `mod`. The newest component wins.
 */
export function useShortcuts(shortcuts: Record<string, Run>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const keys = Object.keys(shortcuts).join('\n');
  useEffect(() => {
    const added = keys
      .split('\n')
      .filter(Boolean)
      .map((key): [string, Run] => [key, (event) => latest.current[key]?.(event)]);
    for (const [key, run] of added) handlers.set(key, [...(handlers.get(key) ?? []), run]);
    return () => {
      for (const [key, run] of added)
        handlers.set(
          key,
          (handlers.get(key) ?? []).filter((other) => other !== run),
        );
    };
  }, [keys]);
}

/** Listens for the shortcuts of all components. */
export function installShortcuts(): void {
  addEventListener('keydown', (event) => {
    const run = handlers.get(shortcutOf(event))?.at(-1);
    if (!run || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    run(event);
  });
}

/** The name of the shortcut, or an empty text for a key that is none. Escape closes an open menu first. */
function shortcutOf(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey) return event.altKey ? '' : `mod+${event.key.toLowerCase()}`;
  const isLetter = event.key.length === 1;
  if (event.key === 'Escape' && document.querySelector(':popover-open')) return '';
  if (event.altKey || document.querySelector('dialog:modal') || (event.target as Element | null)?.closest?.(FIELDS))
    return '';
  if (isLetter && !singleKeysAreOn()) return '';
  const isSecond = performance.now() - prefix_at_ms < PREFIX_MS;
  prefix_at_ms = !isSecond && event.key === PREFIX ? performance.now() : -Infinity;
  return isSecond ? `${PREFIX} ${event.key}` : event.key;
}
