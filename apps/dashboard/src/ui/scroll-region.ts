import { type RefCallback, useCallback, useState } from 'react';

interface RegionAttributes {
  role?: 'region';
  'aria-label'?: string;
  tabIndex?: 0;
}

/** Makes an element a focusable region with a name while its content is wider than it, so that the arrow keys scroll it. */
export function useScrollRegion(name: string): { ref: RefCallback<HTMLElement> } & RegionAttributes {
  const [isScrolled, setScrolled] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setScrolled(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return { ref, ...(isScrolled && { role: 'region', 'aria-label': `${name}, scrolls sideways`, tabIndex: 0 }) };
}
