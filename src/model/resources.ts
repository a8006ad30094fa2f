/** Of one thing, or of a thing and the collection that it is in: `/items.json`, `/items/7`. */
export function isAbout(one: string, other: string): boolean {
  const [place, others] = [placeOfUrl(one), placeOfUrl(other)];
  if (place === null || others === null) return false;
  return place.startsWith(others) || others.startsWith(place);
}

/** Without its query and the name of a format, and with a slash behind; null for a whole site. */
function placeOfUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const path = pathname.replace(/(\.\w+)?\/*$/, '');
  return path === '' ? null : `${origin}${path}/`;
}

/** Without its port: empty where the URL has none. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
