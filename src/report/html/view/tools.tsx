import type { ComponentChildren } from 'preact';

interface OfTools {
  /** Of what the picture is: `operation`. */
  readonly what: string;
  /** Chooses another operation, so many further on. */
  readonly step: (by: 1 | -1) => void;
  readonly zoom: number;
  readonly setZoom: (zoom: number) => void;
  /** How many zooms there are. */
  readonly zooms: number;
  readonly children?: ComponentChildren;
}

/** The buttons over a picture of what happened: they do all that the mouse does in it. */
export function Tools({ what, step, zoom, setZoom, zooms, children }: OfTools) {
  return (
    <div class="tools">
      <button type="button" onClick={() => step(-1)}>
        Previous {what}
      </button>
      <button type="button" onClick={() => step(1)}>
        Next {what}
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
