import CDP from 'chrome-remote-interface';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import type { Command, ProtocolAnswer, ProtocolEvent, Refusal } from '../messages.js';
import type { Transport } from './transport.js';

/** The WebSocket of a Chrome that runs already: it has no pipe to us. */
export class SocketTransport implements Transport {
  readonly #client: CDP.Client;

  /** @throws Error when nobody answers there as Chrome does */
  static async open(endpoint: string): Promise<SocketTransport> {
    return new SocketTransport(await CDP({ target: endpoint, local: true }));
  }

  private constructor(client: CDP.Client) {
    this.#client = client;
  }

  send(command: Command, onAnswer: (answer: ProtocolAnswer) => void): void {
    if (!isTyped(command)) return;
    const { method, params, session } = command;
    const answered = (error: boolean | Error, response: unknown) => {
      if (error === false) onAnswer({ result: isResult(response) ? response : {} });
      else if (isRefusal(response)) onAnswer({ error: response });
    };
    if (session === '') this.#client.send(method, params, answered);
    else this.#client.send(method, params, session, answered);
  }

  listen(onEvent: (event: ProtocolEvent) => void, onLost: () => void): void {
    this.#client.on('event', (message) => {
      if (isProtocolEvent(message)) onEvent(message);
    });
    this.#client.on('disconnect', onLost);
  }

  async close(): Promise<void> {
    await this.#client.close();
  }
}

type Commands = ProtocolMapping.Commands;

type TypedCommand = {
  readonly [Method in keyof Commands]: {
    readonly method: Method;
    readonly params: Commands[Method]['paramsType'][0];
    readonly session: string;
  };
}[keyof Commands];

/** Chrome itself refuses what is no command of its protocol. */
function isTyped(command: unknown): command is TypedCommand {
  return typeof command === 'object' && command !== null && 'method' in command;
}

/** Chrome sends what its protocol, of the version of our types, declares. */
function isProtocolEvent(message: CDP.EventMessage): message is CDP.EventMessage & ProtocolEvent {
  return message.method.includes('.');
}

function isResult(response: unknown): response is object {
  return typeof response === 'object' && response !== null;
}

function isRefusal(response: unknown): response is Refusal {
  return isResult(response) && 'message' in response;
}
