export const commands = ['Open file', 'Close file', 'Open settings', 'Toggle theme'];
