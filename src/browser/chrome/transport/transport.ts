import type { Command, ProtocolAnswer, ProtocolEvent } from '../messages.js';

/** Carries commands of the DevTools protocol to Chrome, and what it says back. */
export interface Transport {
  /** @param onAnswer is never called when the browser is gone before it has answered */
  send(command: Command, onAnswer: (answer: ProtocolAnswer) => void): void;
  /**
   * To be called once, before anything is sent.
   *
   * @param onEvent is called in the order in which Chrome tells events and answers
   * @param onLost is called when Chrome will say nothing more
   */
  listen(onEvent: (event: ProtocolEvent) => void, onLost: () => void): void;
  /** Chrome itself goes on. */
  close(): Promise<void>;
}
