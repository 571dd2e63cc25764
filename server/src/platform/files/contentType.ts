import { createReadStream } from 'node:fs';
import { FILE_GROUPS } from '@attest/api-contract';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../errors';
import { archiveFault, isZip } from './archive';
import { assertNoPrograms, assertSelfContained } from './inside';
import { isImmense } from './pictureSize';

/** What a file with this extension must look like inside, and the media type it is kept under. */
interface Rule {
  mediaType: string;
  /** Extensions that content detection may answer with; `text` means valid UTF-8. */
  content: string[] | 'text';
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** The old office formats are all one container; nothing cheap tells them apart. */
const COMPOUND = ['cfb'];

const RULES: Record<string, Rule> = {
  doc: { mediaType: 'application/msword', content: COMPOUND },
  docx: { mediaType: `${OPEN_XML}.wordprocessingml.document`, content: ['docx'] },
  xls: { mediaType: 'application/vnd.ms-excel', content: COMPOUND },
  xlsx: { mediaType: `${OPEN_XML}.spreadsheetml.sheet`, content: ['xlsx'] },
  csv: { mediaType: 'text/csv', content: 'text' },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', content: COMPOUND },
  pptx: { mediaType: `${OPEN_XML}.presentationml.presentation`, content: ['pptx'] },
  pdf: { mediaType: 'application/pdf', content: ['pdf'] },
  txt: { mediaType: 'text/plain', content: 'text' },
  zip: { mediaType: 'application/zip', content: ['zip'] },
  png: { mediaType: 'image/png', content: ['png', 'apng'] },
  jpg: { mediaType: 'image/jpeg', content: ['jpg'] },
  jpeg: { mediaType: 'image/jpeg', content: ['jpg'] },
  gif: { mediaType: 'image/gif', content: ['gif'] },
  webp: { mediaType: 'image/webp', content: ['webp'] },
  bmp: { mediaType: 'image/bmp', content: ['bmp'] },
  vsdx: { mediaType: 'application/vnd.ms-visio.drawing', content: ['vsdx'] },
  dwg: { mediaType: 'image/vnd.dwg', content: ['dwg'] },
  dxf: { mediaType: 'image/vnd.dxf', content: 'text' },
  mp3: { mediaType: 'audio/mpeg', content: ['mp3'] },
  wav: { mediaType: 'audio/wav', content: ['wav'] },
  mp4: { mediaType: 'video/mp4', content: ['mp4', 'm4v', 'm4a'] },
  webm: { mediaType: 'video/webm', content: ['webm', 'mkv'] },
  mov: { mediaType: 'video/quicktime', content: ['mov'] },
};

/** Formats that can consist of printable characters only; other magic numbers in a text are chance. */
const PRINTABLE: ReadonlySet<string> = new Set(['pdf', 'rtf', 'ps', 'eps']);

const ACCEPTED: ReadonlySet<string> = new Set(Object.values(FILE_GROUPS).flat());

/** Lower-case extension without the dot; empty when there is none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether files with this extension are taken at all. */
export const isAcceptedExtension = (extension: string): boolean =>
  ACCEPTED.has(extension) && extension in RULES;

/** Formats that are archives inside. */
const ARCHIVES: ReadonlySet<string> = new Set(['docx', 'xlsx', 'pptx', 'vsdx', 'zip']);
const PICTURES: ReadonlySet<string> = new Set(FILE_GROUPS.pic);
/** Readers of PDF look for its header in so many bytes. */
const HEADER_SEARCH = 1024;

/**
 * The media type of a file whose content agrees with its extension. The content decides: a renamed program is refused
 * whatever it is called, and so is what two kinds of readers would take for different things. Throws
 * FILE_TYPE_MISMATCH, FILE_ENCRYPTED (office), FILE_ARCHIVE_TOO_LARGE, FILE_ARCHIVE_UNSAFE, FILE_HOLDS_PROGRAM,
 * FILE_REFERS_ELSEWHERE (office), FILE_CONTENT_TOO_LARGE (pictures).
 */
export async function agreedMediaType(path: string, extension: string): Promise<string> {
  const rule = RULES[extension];
  if (!rule || !(await agrees(path, rule))) {
    if (rule?.mediaType.startsWith(OPEN_XML) && (await isEncryptedOffice(path)))
      throw new AppError('FILE_ENCRYPTED');
    throw new AppError('FILE_TYPE_MISMATCH');
  }
  if (ARCHIVES.has(extension)) await assertSafeArchive(path, extension);
  else if (await isZip(path)) throw new AppError('FILE_TYPE_MISMATCH');
  if (PICTURES.has(extension) && (await isImmense(path))) throw new AppError('FILE_CONTENT_TOO_LARGE');
  return rule.mediaType;
}

async function agrees(path: string, rule: Rule): Promise<boolean> {
  const detected = await fileTypeFromFile(path);
  if (rule.content === 'text') return !PRINTABLE.has(detected?.ext ?? '') && (await isUtf8Text(path));
  return detected !== undefined && rule.content.includes(detected.ext);
}

/** A zip unpacks safely and holds no program; an office file is besides one and only that, and needs nothing else. */
async function assertSafeArchive(path: string, extension: string): Promise<void> {
  const fault = await archiveFault(path);
  if (fault === 'tooLarge') throw new AppError('FILE_ARCHIVE_TOO_LARGE');
  if (fault === 'unsafe') throw new AppError('FILE_ARCHIVE_UNSAFE');
  if (fault === 'damaged') throw new AppError('FILE_TYPE_MISMATCH');
  await readThrough(() => assertNoPrograms(path));
  if (extension === 'zip') return;
  if (fault || (await holds(path, '%PDF-', HEADER_SEARCH))) throw new AppError('FILE_TYPE_MISMATCH');
  await readThrough(() => assertSelfContained(path));
}

/** What cannot be unpacked is no archive of its kind. */
async function readThrough(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError('FILE_TYPE_MISMATCH');
  });
}

/** Office files with a password are a container of the old kind around the encrypted archive. */
async function isEncryptedOffice(path: string): Promise<boolean> {
  const detected = await fileTypeFromFile(path);
  return detected?.ext === 'cfb' && holds(path, Buffer.from('EncryptedPackage', 'utf16le'));
}

/** Whether the first `length` bytes of a file contain a sequence; the whole file when no length is given. */
async function holds(
  path: string,
  wanted: string | Buffer,
  length = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const sought = Buffer.from(wanted);
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { end: length - 1 })) {
    tail = Buffer.concat([tail, chunk as Buffer]);
    if (tail.includes(sought)) return true;
    tail = tail.subarray(-sought.length);
  }
  return false;
}

/** Valid UTF-8 from end to end, without control characters other than tab and line ends. */
async function isUtf8Text(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) {
      if (hasControl(decoder.decode(chunk as Buffer, { stream: true }))) return false;
    }
    return !hasControl(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) return true;
  }
  return false;
}
