/** Shows the model of a recording. Apart, for most programs never build one themselves. */
import { formatDot } from '../model/format/dot.js';
import { formatJson } from '../model/format/json.js';
import { formatMermaid } from '../model/format/mermaid.js';
import { formatText } from '../model/format/text.js';
import { buildModel } from '../model/model.js';
import { importsOf } from '../recorder/imports.js';
import type { StoredRecording } from '../store/recording-folder.js';
import type { ReportData } from '../store/report.js';

const FORMATS = { text: formatText, json: formatJson, dot: formatDot, mermaid: formatMermaid };

interface Shown {
  readonly format: keyof typeof FORMATS;
  readonly earlyInput: boolean;
  readonly learned: ReportData['learned'];
}

export function formatModel(
  { recording, exchanges }: Pick<StoredRecording, 'recording' | 'exchanges'>,
  { format, earlyInput, learned }: Shown,
): string {
  const imports = importsOf(exchanges);
  const given = { earlyInput, live: false, strict: true, imports, learned };
  return FORMATS[format](buildModel(recording.operations, given));
}
