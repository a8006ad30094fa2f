/**
 * The keys of a US keyboard, by the names that Recorder flows give them: those of `KeyboardEvent.key`
 * and `code` (UI Events), and the characters. The key codes are Windows', as Chrome gives them.
 */

interface KeyDefinition {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly location: number;
}

/** Name, key code, `key`, `code`, `location`. A dot, or nothing: as the name; a dash: none. */
const NAMED = `
Power 0, Eject 0, Abort 3 Cancel, Help 6, Backspace 8, Tab 9, Numpad5 12 Clear . 3,
NumpadEnter 13 Enter . 3, Enter 13, ShiftLeft 16 Shift . 1, ShiftRight 16 Shift . 2,
ControlLeft 17 Control . 1, ControlRight 17 Control . 2, AltLeft 18 Alt . 1, AltRight 18 Alt . 2,
Pause 19, CapsLock 20, Escape 27, Convert 28, NonConvert 29, Space 32 Space, Numpad9 33 PageUp . 3,
PageUp 33, Numpad3 34 PageDown . 3, PageDown 34, End 35, Numpad1 35 End . 3, Home 36,
Numpad7 36 Home . 3, ArrowLeft 37, Numpad4 37 ArrowLeft . 3, Numpad8 38 ArrowUp . 3, ArrowUp 38,
ArrowRight 39, Numpad6 39 ArrowRight . 3, Numpad2 40 ArrowDown . 3, ArrowDown 40, Select 41,
Open 43 Execute, PrintScreen 44, Insert 45, Numpad0 45 Insert . 3, Delete 46,
NumpadDecimal 46 NUL . 3, MetaLeft 91 Meta . 1, MetaRight 92 Meta . 2, ContextMenu 93,
NumpadMultiply 106 * . 3, NumpadAdd 107 + . 3, NumpadSubtract 109 - . 3, NumpadDivide 111 / . 3,
NumLock 144, ScrollLock 145, AudioVolumeMute 173, AudioVolumeDown 174, AudioVolumeUp 175,
MediaTrackNext 176, MediaTrackPrevious 177, MediaStop 178, MediaPlayPause 179,
NumpadEqual 187 = . 3, AltGraph 225, Props 247 CrSel, Cancel 3 . Abort, Clear 12 . Numpad5 3,
Shift 16 . ShiftLeft 1, Control 17 . ControlLeft 1, Alt 18 . AltLeft 1, Accept 30 . -,
ModeChange 31 . -, Print 42 . -, Execute 43 . Open, Meta 91 . MetaLeft 1, Attn 246 . -,
CrSel 247 . Props, ExSel 248 . -, EraseEof 249 . -, Play 250 . -, ZoomOut 251 . -,
SoftLeft 0 . . 4, SoftRight 0 . . 4, Camera 44 . . 4, Call 0 . . 4, EndCall 95 . . 4,
VolumeDown 182 . . 4, VolumeUp 183 . . 4
`;

/** Keys of the table that are no words. */
const SIGNS = new Map([
  ['Space', ' '],
  ['NUL', '\0'],
]);

/** Code, key code, and what the key types without Shift and with it. */
const TYPING: readonly (readonly [
  code: string,
  keyCode: number,
  plain: string,
  shifted: string,
])[] = [
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => {
    const capital = letter.toUpperCase();
    return [`Key${capital}`, capital.charCodeAt(0), letter, capital] as const;
  }),
  ...[...')!@#$%^&*('].map((shifted, digit) => {
    return [`Digit${digit}`, String(digit).charCodeAt(0), String(digit), shifted] as const;
  }),
  ['Semicolon', 186, ';', ':'],
  ['Equal', 187, '=', '+'],
  ['Comma', 188, ',', '<'],
  ['Minus', 189, '-', '_'],
  ['Period', 190, '.', '>'],
  ['Slash', 191, '/', '?'],
  ['Backquote', 192, '`', '~'],
  ['BracketLeft', 219, '[', '{'],
  ['Backslash', 220, '\\', '|'],
  ['BracketRight', 221, ']', '}'],
  ['Quote', 222, "'", '"'],
];

/** The signs that both parts of a keyboard have are typed on the number pad. */
const NUMPAD = ['Multiply', 'Add', 'Subtract', 'Divide'];

type Row = readonly [name: string, definition: KeyDefinition];

export const US_KEYBOARD: ReadonlyMap<string, KeyDefinition> = definitions();

function definitions(): Map<string, KeyDefinition> {
  const named = new Map(NAMED.trim().split(/,\s+/).map(readRow));
  const functionKeys = Array.from({ length: 24 }, (_, index): Row => {
    const key = `F${index + 1}`;
    return [key, { key, code: key, keyCode: 112 + index, location: 0 }];
  });
  const typing = TYPING.flatMap(([code, keyCode, plain, shifted]): Row[] => {
    const plainly = { key: plain, code, keyCode, location: 0 };
    return [
      [code, plainly],
      [plain, plainly],
      [shifted, { ...plainly, key: shifted }],
    ];
  });
  const signs = ['NumpadDecimal', ...NUMPAD.map((name) => `Numpad${name}`), 'Space'].flatMap(
    (name): Row[] => {
      const definition = named.get(name);
      return definition === undefined ? [] : [[definition.key, definition]];
    },
  );
  const enter = named.get('Enter');
  const breaks = enter === undefined ? [] : ['\r', '\n'].map((name): Row => [name, enter]);
  return new Map([...named, ...functionKeys, ...typing, ...signs, ...breaks]);
}

function readRow(row: string): Row {
  const [name = '', keyCode, key = '.', code = '.', location = '0'] = row.split(' ');
  const definition = {
    key: SIGNS.get(key) ?? (key === '.' ? name : key),
    code: code === '.' ? name : code === '-' ? '' : code,
    keyCode: Number(keyCode),
    location: Number(location),
  };
  return [name, definition];
}
