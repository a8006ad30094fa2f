import type { ComponentChildren } from 'preact';

interface OfExcerpt {
  readonly excerpt: {
    readonly file: string;
    readonly line: number;
    readonly from: number;
    readonly lines: readonly string[];
  };
  /** Above it, before the place. */
  readonly children: ComponentChildren;
}

/** Some lines of code, of which one is marked. */
export function Excerpt({ excerpt: { file, line, from, lines }, children }: OfExcerpt) {
  return (
    <figure>
      <figcaption>
        {children}
        {file}:{line}
      </figcaption>
      {/* A screen reader reads no numbers before each line, but the place above. */}
      <pre>
        {lines.map((text, place) => (
          <span key={`${from + place}`} class={from + place === line ? 'here' : undefined}>
            <span class="number" aria-hidden="true">
              {from + place}
            </span>
            {text}
          </span>
        ))}
      </pre>
    </figure>
  );
}
