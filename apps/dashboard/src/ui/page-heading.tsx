import { type ReactNode, createContext, useContext, useEffect, useRef } from 'react';
import styles from './page-heading.module.css';

/** Whether the person has used the page. Before, the browser announces the page, and Tab begins at its first link. */
let hasActed = false;
for (const type of ['keydown', 'pointerdown'])
  addEventListener(type, () => (hasActed = true), { capture: true, once: true });

/** The name after the title of each page: that of the tenant. */
export const SiteNameContext = createContext('Discount Approval');

/** The title of the page, from the table of pages. */
export const PageTitleContext = createContext('');

interface PageHeadingProps {
  /** Default: the title of the page. */
  title?: string;
  hint?: ReactNode;
  /** Badges next to the title. */
  badges?: ReactNode;
  /** Buttons and links at the end of the line. */
  children?: ReactNode;
}

/** The `h1` of a view. It receives the focus when the person goes to the view, so that screen readers announce it. */
export function PageHeading({ title: given, hint, badges, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const pageTitle = useContext(PageTitleContext);
  const title = given ?? pageTitle;
  const site = useContext(SiteNameContext);
  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);
  useEffect(() => {
    if (hasActed) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{title}</bdi>
      </h1>
      {badges}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
