import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** So far below or above what is in sight. */
const NEAR = '1500px';

interface OfNear {
  readonly children: () => ComponentChildren;
}

/** Draws what is in it once it is nearly in sight: the timelines of many findings, drawn at once, take seconds. */
export function WhenNear({ children }: OfNear) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children() : <div class="later" ref={place} />;
}
