/** Exit codes: other programs rely on them. */
export const EXIT = { clean: 0, found: 1, failed: 2 } as const;
