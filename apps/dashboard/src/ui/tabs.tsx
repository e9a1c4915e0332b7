import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  label: string;
  /** What follows the label, such as a count. */
  after?: ReactNode;
  /** A description of the tab, after its link. */
  note?: string | undefined;
  /** Undefined for the first tab. */
  value: string | undefined;
  /** All search parameters of the view. Without it the link changes one parameter. */
  search?: object;
}

interface TabsProps {
  name: string;
  tabs: readonly Tab[];
  current: string | undefined;
  parameter?: string;
}

/** Links to the views of a page, by the search parameter `tab` or another one. */
export const Tabs = ({ name, tabs, current, parameter = 'tab' }: TabsProps) => (
  <nav aria-label={name} className={styles.tabs}>
    {tabs.map((tab) => (
      <TabLink key={tab.value ?? ''} tab={tab} isCurrent={tab.value === current} parameter={parameter} />
    ))}
  </nav>
);

interface TabLinkProps {
  tab: Tab;
  isCurrent: boolean;
  parameter: string;
}

function TabLink({ tab: { label, after, note, value, search: own }, isCurrent, parameter }: TabLinkProps) {
  const id = useId();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) showIn(link.current);
  }, [isCurrent]);
  return (
    <>
      <Link
        ref={link}
        to="."
        className={styles.tab}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={note && id}
        activeProps={{}}
        activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
        search={(search: object) => own ?? { ...search, [parameter]: value, page: undefined }}
      >
        {label}
        {after && <span className={styles.after}> {after}</span>}
      </Link>
      {note && (
        <span id={id} className={styles.note}>
          {note}
        </span>
      )}
    </>
  );
}

/** Scrolls the tabs alone, where not all of them fit. */
function showIn(tab: HTMLElement | null): void {
  const tabs = tab?.parentElement;
  if (!tab || !tabs || tabs.scrollWidth <= tabs.clientWidth) return;
  tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}
