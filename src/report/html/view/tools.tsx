import type { ComponentChildren } from 'preact';

interface OfTools {
  /** Chooses another operation, so many further on. */
  readonly step: (by: 1 | -1) => void;
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
  /** How many zooms there are. */
  readonly zooms: number;
  readonly children?: ComponentChildren;
}

/** The buttons over a picture of operations: they do all that the mouse does in it. */
export function Tools({ step, zoom, setZoom, zooms, children }: OfTools) {
  return (
    <div class="tools">
      <button type="button" onClick={() => step(-1)}>
        Previous operation
      </button>
      <button type="button" onClick={() => step(1)}>
        Next operation
      </button>
      <button type="button" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
        Zoom out
      </button>
      <button type="button" disabled={zoom === zooms - 1} onClick={() => setZoom(zoom + 1)}>
        Zoom in
      </button>
      {children}
    </div>
  );
}
