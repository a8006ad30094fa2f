import { useState } from 'preact/hooks';

interface OfCommand {
  readonly label: string;
  readonly command: string;
}

/** A command for a terminal, to be copied. */
export function Command({ label, command }: OfCommand) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    setCopied(true);
  };
  return (
    <p class="command">
      {label}: <code>{command}</code>{' '}
      {'clipboard' in navigator && (
        <button type="button" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      )}
    </p>
  );
}
