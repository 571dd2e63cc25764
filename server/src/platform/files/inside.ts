import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { AppError } from '../errors';
import { archiveFault, filesOf } from './archive';
import { plainName } from './plainName';

/** Archives in archives are looked into so deep, while they have no more bytes than this altogether. */
const MAX_DEPTH = 3;
const MAX_NESTED = 100 * 1024 ** 2;
/** Bytes of a list of relationships; such lists name a few dozen files. */
const MAX_RELATIONSHIPS = 8 * 1024 ** 2;

/** What a double click runs. */
const PROGRAM_NAMES =
  /\.(exe|com|scr|pif|dll|sys|cpl|ocx|msi|msp|mst|msc|bat|cmd|ps1|psm1|vbs|vbe|vb|js|jse|mjs|wsf|wsh|wsc|sct|hta|lnk|url|reg|inf|jar|jnlp|app|apk|ipa|deb|rpm|appimage|sh|bash|command|scpt|gadget|application|appref-ms|xll)$/i;
const ARCHIVE_NAMES = /\.(zip|docx|xlsx|pptx|vsdx)$/i;

/** How programs begin: of Linux and macOS, Java, and scripts that name what runs them. */
const PROGRAM_MAGIC = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'];
/** So do programs of Windows, and some texts; but no text has zeros. */
const WINDOWS_MAGIC = '4d5a';
const ARCHIVE_MAGIC = '504b0304';
const HEAD = 64;

/** Refuses an archive that holds a program, also deeper inside. Throws FILE_HOLDS_PROGRAM, FILE_ARCHIVE_TOO_LARGE, FILE_ARCHIVE_UNSAFE. */
export async function assertNoPrograms(
  archive: string | Buffer,
  depth = 1,
  left = { bytes: MAX_NESTED },
): Promise<void> {
  for await (const { name, size, readable, open } of filesOf(archive)) {
    // Windows drops dots and blanks at the end.
    if (PROGRAM_NAMES.test(name.replace(/[. ]+$/, ''))) throw holdsProgram(name);
    if (!readable || size === 0) continue;
    const head = await headOf(await open());
    if (isProgram(head)) throw holdsProgram(name);
    if (!begins(head, ARCHIVE_MAGIC) && !ARCHIVE_NAMES.test(name)) continue;
    left.bytes -= size;
    if (depth === MAX_DEPTH || left.bytes < 0) throw new AppError('FILE_ARCHIVE_TOO_LARGE');
    const nested = await buffer(await open());
    const fault = await archiveFault(nested);
    if (fault === 'tooLarge') throw new AppError('FILE_ARCHIVE_TOO_LARGE');
    if (fault === 'unsafe') throw new AppError('FILE_ARCHIVE_UNSAFE');
    if (fault !== 'damaged') await assertNoPrograms(nested, depth + 1, left);
  }
}

const holdsProgram = (name: string) => new AppError('FILE_HOLDS_PROGRAM', { name: plainName(name) });

const begins = (head: Buffer, magic: string): boolean => head.toString('hex').startsWith(magic);

const isProgram = (head: Buffer): boolean =>
  PROGRAM_MAGIC.some((magic) => begins(head, magic)) || (begins(head, WINDOWS_MAGIC) && head.includes(0));

async function headOf(stream: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for await (const chunk of stream) {
    head = Buffer.concat([head, chunk as Buffer]);
    if (head.length >= HEAD) break;
  }
  return head.subarray(0, HEAD);
}

/** Another machine: by an address, or by the name of a share. A file of one's own computer is none. */
const ELSEWHERE = /^\s*((?!file:)[a-z][a-z0-9+.-]+:|file:(?!\/\/\/[^\\/%]|[a-z]:)|[\\/]{2})/i;

/**
 * Refuses an office file that loads something from elsewhere when it is opened: a template, a picture, an object. Links
 * that a person follows may lead anywhere. Throws FILE_REFERS_ELSEWHERE, FILE_TYPE_MISMATCH.
 */
export async function assertSelfContained(office: string): Promise<void> {
  for await (const { name, size, open } of filesOf(office)) {
    if (!name.toLowerCase().endsWith('.rels')) continue;
    if (size > MAX_RELATIONSHIPS) throw new AppError('FILE_ARCHIVE_TOO_LARGE');
    const parser = new SaxesParser();
    parser.on('error', () => {
      throw new AppError('FILE_TYPE_MISMATCH');
    });
    parser.on('opentag', ({ attributes: { Type: type = '', Target: target = '', TargetMode: mode } }) => {
      if (mode !== 'External' || type.endsWith('/hyperlink') || !ELSEWHERE.test(target)) return;
      throw new AppError('FILE_REFERS_ELSEWHERE', { target: target.trim().slice(0, 200) });
    });
    parser.write((await buffer(await open())).toString('utf8')).close();
  }
}
