export const open = (name) => `The ${name} is open`;
