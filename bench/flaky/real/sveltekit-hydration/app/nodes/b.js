export const title = 'b';
export const router = true;
