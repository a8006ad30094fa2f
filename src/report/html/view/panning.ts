import { useMemo } from 'preact/hooks';

/** A mouse that moves less means a click. */
const LEAST = 4;

/** What is larger than its frame can be drawn along by the mouse, beside by keys, a wheel and fingers. */
export function usePanning() {
  return useMemo(() => {
    let from: { x: number; y: number; left: number; top: number } | null = null;
    return {
      onPointerDown({ currentTarget, button, pointerType, clientX, clientY }: Moved) {
        if (button !== 0 || pointerType !== 'mouse') return;
        const { scrollLeft: left, scrollTop: top } = currentTarget;
        from = { x: clientX, y: clientY, left, top };
      },
      onPointerMove({ currentTarget, pointerId, clientX, clientY }: Moved) {
        if (from === null) return;
        const [right, down] = [clientX - from.x, clientY - from.y];
        // From here on it is no click on what is in the frame.
        if (Math.hypot(right, down) > LEAST) currentTarget.setPointerCapture(pointerId);
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        currentTarget.scrollTo(from.left - right, from.top - down);
      },
      onPointerUp() {
        from = null;
      },
      onPointerCancel() {
        from = null;
      },
    };
  }, []);
}

type Moved = PointerEvent & { readonly currentTarget: HTMLElement };
