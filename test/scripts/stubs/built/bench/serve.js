export const serveFolder = async () => ({ origin: 'http://127.0.0.1:1', close: async () => {} });
