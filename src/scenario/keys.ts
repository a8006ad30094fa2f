/**
 * The keys that a Recorder flow can name, and the key that types a character.
 *
 * The table is Puppeteer's US keyboard layout, the one that @puppeteer/replay performs flows with.
 */
import { _keyDefinitions } from 'puppeteer/internal/common/USKeyboardLayout.js';

export interface Key {
  /** `KeyboardEvent.key`, `code`, `keyCode` and `location`. */
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly location: number;
  /** What it types; empty for a key that types nothing. */
  readonly text: string;
  /** Whether it takes Shift to type this on a US keyboard. */
  readonly shift: boolean;
}

const definitions = new Map(Object.entries(_keyDefinitions));

/** Null: no keyboard has it. */
export function keyNamed(name: string): Key | null {
  const definition = definitions.get(name);
  if (definition === undefined) return null;
  const key = definition.key ?? '';
  const text = definition.text ?? (key.length === 1 ? key : '');
  return {
    key,
    code: definition.code ?? '',
    keyCode: definition.keyCode ?? 0,
    location: definition.location ?? 0,
    text,
    shift: /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/.test(name),
  };
}

/**
 * The key that types `character` (one code point). What the US layout lacks comes from a key
 * without a code, as from another layout: keydown, keypress and input all say the character.
 */
export function keyTyping(character: string): Key {
  return (
    keyNamed(character) ?? {
      key: character,
      code: '',
      keyCode: 0,
      location: 0,
      text: character,
      shift: false,
    }
  );
}
