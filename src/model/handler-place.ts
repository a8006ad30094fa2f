import { groupBy } from './rules/pairs.js';
import { type CodePlace, type Site, siteName } from './site.js';

/**
 * What a handler is known by in every run: the event, what kind of node it is on, and where in the code it is
 * registered. Elements are made anew, and any operation may run that code: `click on button, registered at app.js:12`.
 *
 * @param registeredAt null: it is an attribute of the element
 */
export function handlerPlace(type: string, on: string, registeredAt: Site | null): string {
  if (registeredAt === null) return `${type} on ${on}, in its markup`;
  const { column } = registeredAt;
  const place = siteName(registeredAt) + (column === null ? '' : `:${column}`);
  return `${type} on ${on}, registered at ${place}`;
}

/** A place in the code. */
export interface SitedCode {
  /** Null: it is an attribute of the element, and its line is not known. */
  readonly site: Site | null;
  /** How code came there, the innermost function first; none: it is an attribute. */
  readonly stack: readonly CodePlace[];
}

/** Whose code is at a place: the page's own, that of a library, or either, as nothing says which. */
export type Whose = 'own' | 'library' | 'either';

/** What an event called. */
export interface Called {
  /**
   * Of the function that it comes to, as a framework may have one that calls those of the page, and of what that wraps, the
   * outermost first; none: it is not known.
   */
  readonly code: () => readonly SitedCode[];
  /** Where it was registered; null: that is not known. */
  readonly registered: SitedCode | null;
}

/** A handler that ran. */
export interface RanHandler extends Called {
  /** The event. */
  readonly type: string;
  /** What kind of node it is on. */
  readonly on: string;
}

/** The events that say what a person did, first what comes of others of them; the rest say how it was done. */
const DEEDS = ['submit', 'change', 'input', 'dblclick', 'click'];

/** The events of what loses the focus, which come before the click that takes it. */
const LEFT = ['change', 'blur', 'focusout'];

/**
 * Where the handler is that a developer looks for: of the event that says most, the one that is nearest to the element, of
 * those that the page's own code has. A library that registers its own for the whole page registers those of all events.
 *
 * Code that may be the page's own or a library's is passed over for other code of the same handler, and for handlers on
 * the same node; but not for what only listens on a node further out, unless the page's own code had it registered: that
 * is how the page uses a library.
 *
 * @param handlers in the order of their events, of one event the nearest to its target first
 */
export function mainHandler(
  handlers: readonly RanHandler[],
  whose: (place: CodePlace) => Whose,
): SitedCode | undefined {
  const click = handlers.findLastIndex(({ type }) => type === 'click');
  const ofTarget = handlers.filter(({ type }, place) => !LEFT.includes(type) || place > click);
  const others = ofTarget.map(({ type }) => type).filter((type) => !DEEDS.includes(type));
  const firstOf = (wanted: Whose, among: readonly RanHandler[]) =>
    among.flatMap(placesOf).find(({ stack: [innermost] }) => {
      if (innermost === undefined) return wanted === 'own';
      return whose(innermost) === wanted;
    });
  const isGiven = ({ registered }: RanHandler) =>
    registered?.stack.some((place) => whose(place) === 'own') ?? false;
  for (const deed of [...DEEDS, ...others.reverse()]) {
    const ofDeed = ofTarget.filter(({ type }) => type === deed);
    for (const onNode of groupBy(ofDeed, ({ on }) => on).values()) {
      const ungiven = onNode.filter((handler) => !isGiven(handler));
      const found = firstOf('own', onNode) ?? firstOf('either', ungiven);
      if (found !== undefined) return found;
    }
    const found = firstOf('either', ofDeed);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Where what received a message is: the first of what the page's own code has, else of what that has a library register.
 *
 * @param isOwn whether code there is the page's own, and no library's
 */
export function mainReceiver(
  receivers: readonly Called[],
  isOwn: (place: CodePlace) => boolean,
): SitedCode | undefined {
  const places = receivers.flatMap(placesOf);
  const isOf = ({ stack: [innermost] }: SitedCode) => innermost !== undefined && isOwn(innermost);
  return places.find(isOf) ?? places.find(({ stack }) => stack.some(isOwn));
}

const placesOf = ({ code, registered }: Called): SitedCode[] =>
  [...code(), registered ?? []].flat();
