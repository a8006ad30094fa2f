/** The keys that a Recorder flow can name, and the key that types a character. */
import { US_KEYBOARD } from './us-keyboard.js';

export interface KeyboardKey {
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

/** Null: no keyboard has it. */
export function keyNamed(name: string): KeyboardKey | null {
  const definition = US_KEYBOARD.get(name);
  if (definition === undefined) return null;
  const { key } = definition;
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : '';
  return { ...definition, text, shift: /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/.test(name) };
}

/**
 * The key that types `character` (one code point). What the US layout lacks comes from a key
 * without a code, as from another layout: keydown, keypress and input all say the character.
 */
export function keyTyping(character: string): KeyboardKey {
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
