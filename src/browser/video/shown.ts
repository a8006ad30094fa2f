import type { Picture } from '../control/camera.js';

/** What a video shows at a time. It goes to a page as JSON. */
export interface Shown {
  /** Null: as before. */
  readonly picture: Picture | null;
  /** Below it, one line. */
  readonly caption: string;
  /** One more line, of what matters, which is set off then; null: it is one among many. */
  readonly note: string | null;
  readonly seconds: number;
}

/** CSS pixels, each even: what encoders want. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
