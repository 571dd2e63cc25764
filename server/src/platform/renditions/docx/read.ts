import { buffer } from 'node:stream/consumers';
import {
  MalformedFileError,
  MaxXmlDepthError,
  MissingCloseDelimiterError,
  MissingStartDelimiterError,
  TagDisposition,
  UnsupportedFileTypeError,
} from 'easy-template-x';
import { SaxesParser } from 'saxes';
import { filesOf } from '../../files/archive';
import { assertModestWord } from '../read/officeParts';
import { FileFaultError } from '../tasks';
import { templateHandler } from './handler';
import type { ReadTag, ReadTemplate, TemplateFault } from './types';

/** Parts that are programs or other documents. */
const FOREIGN_PARTS = /^word\/(embeddings|activeX|afchunk)[^/]*\/?|\.(bin|html?|mht|rtf)$/i;
/** Instructions of a word processor that fetch or run something. */
const FETCHING = /\b(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT|DATABASE|MACROBUTTON|AUTOTEXT|RD)\b/i;

const KINDS = {
  [TagDisposition.Open]: 'open',
  [TagDisposition.Close]: 'close',
  [TagDisposition.SelfClosed]: 'value',
} as const;

/**
 * The tags of a Word file, and what makes it unfit to be a template. Throws FILE_UNREADABLE, FILE_ENCRYPTED,
 * FILE_CONTENT_TOO_LARGE.
 */
export async function readTemplate(bytes: Uint8Array): Promise<ReadTemplate> {
  const file = Buffer.from(bytes);
  await assertModest(file);
  const faults = await foreignParts(file);
  try {
    const found = await templateHandler().parseTags(file);
    const tags = found.map(({ name, disposition }): ReadTag => ({ name, kind: KINDS[disposition] }));
    return { tags, faults: [...faults, ...unbalanced(tags)] };
  } catch (error) {
    return { tags: [], faults: [...faults, delimiterFault(error)] };
  }
}

/** Refuses what would not fit, and what is no archive. */
async function assertModest(file: Buffer): Promise<void> {
  await assertModestWord(file).catch((cause: unknown) => {
    throw cause instanceof FileFaultError ? cause : new FileFaultError('FILE_UNREADABLE', { cause });
  });
}

function delimiterFault(cause: unknown): TemplateFault {
  if (cause instanceof MissingCloseDelimiterError) return { kind: 'unclosed', what: cause.openDelimiterText };
  if (cause instanceof MissingStartDelimiterError)
    return { kind: 'unopened', what: cause.closeDelimiterText };
  const isFile = [MalformedFileError, MaxXmlDepthError, UnsupportedFileTypeError].some(
    (kind) => cause instanceof kind,
  );
  if (isFile) throw new FileFaultError('FILE_UNREADABLE', { cause });
  throw cause;
}

/** Loops that do not end, or end without a beginning. */
function unbalanced(tags: ReadTag[]): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const open: string[] = [];
  for (const { name, kind } of tags) {
    if (kind === 'open') open.push(name);
    if (kind !== 'close') continue;
    if (open.at(-1) === name) open.pop();
    else faults.push({ kind: 'unopened', what: `{{/${name}}}` });
  }
  return [...faults, ...open.map((name): TemplateFault => ({ kind: 'unclosed', what: `{{#${name}}}` }))];
}

/** Other documents and programs inside, fields that fetch something when the document is opened, tags without an end. */
async function foreignParts(file: Buffer): Promise<TemplateFault[]> {
  const faults: TemplateFault[] = [];
  for await (const { name, open } of filesOf(file)) {
    if (FOREIGN_PARTS.test(name)) faults.push({ kind: 'embedded', what: name });
    else if (/^word\/.*\.xml$/i.test(name)) {
      const { instructions, text } = said((await buffer(await open())).toString('utf8'));
      const instruction = FETCHING.exec(instructions);
      if (instruction) faults.push({ kind: 'field', what: instruction[0].toUpperCase() });
      // The library passes over a tag that the part does not end.
      const last = text.lastIndexOf('{{');
      if (last > text.lastIndexOf('}}')) faults.push({ kind: 'unclosed', what: text.slice(last, last + 40) });
    }
  }
  return faults;
}

/** The text of a part, and the instructions of all its fields: both may be written in pieces. */
function said(xml: string): { instructions: string; text: string } {
  let instructions = '';
  let text = '';
  let inside: string | undefined;
  const parser = new SaxesParser();
  parser.on('error', (cause) => {
    throw new FileFaultError('FILE_UNREADABLE', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.split(':').at(-1);
    inside = local;
    if (local === 'fldChar') instructions += '\n';
    const simple = Object.entries(attributes).find(([key]) => key.split(':').at(-1) === 'instr');
    if (local === 'fldSimple' && simple) instructions += `\n${String(simple[1])}\n`;
  });
  parser.on('closetag', () => {
    inside = undefined;
  });
  parser.on('text', (written) => {
    if (inside === 'instrText') instructions += written;
    if (inside === 't') text += written;
  });
  parser.write(xml).close();
  return { instructions, text };
}
