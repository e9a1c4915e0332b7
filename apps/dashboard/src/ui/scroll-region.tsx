import { type ReactNode, useEffect, useRef, useState } from 'react';

interface ScrollRegionProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Content that may be wider than its place. While it scrolls sideways it is a region that the keyboard reaches. */
export function ScrollRegion({ name, className, children }: ScrollRegionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible'));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className} {...(isWide && { role: 'region', 'aria-label': `${name}, scrolls sideways`, tabIndex: 0 })}>
      {children}
    </div>
  );
}
