/** Two pictures that can be shown: 4 by 3 pixels, red and blue. */
const picture = (data: string) => ({ width: 4, height: 3, data });

export const pictures = [
  picture(
    'UklGRjoAAABXRUJQVlA4IC4AAADQAQCdASoEAAMAAoBCJaACdLoB+AADsAD+73bX/hVuGIZqv/vYL7sF92C/1sAA',
  ),
  picture(
    'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoEAAMAAoBCJaACdLoAA5gA/vbmB/72C/92C/92C/2Y+u8WkpAAAA==',
  ),
] as const;
