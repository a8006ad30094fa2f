export const title = 'a';
export const router = false;
