import { delay, serve } from '../serve.mjs';

export const start = () => serve(new URL('app/', import.meta.url), { values: { delay: delay(0) } });
