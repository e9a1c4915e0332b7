import { useEffect, useRef } from 'react';
import styles from './page-heading.module.css';

/** The `h1` of a view. It receives the focus when the view appears, so that screen readers announce it. */
export function PageHeading({ title, hint }: { title: string; hint?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Discount Approval`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
