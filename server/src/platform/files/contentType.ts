import { createReadStream } from 'node:fs';
import { FILE_GROUPS } from '@attest/api-contract';
import { fileTypeFromFile } from 'file-type';

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

/**
 * The media type of a file whose content agrees with its extension, or undefined when it does not.
 * The content decides: a renamed program is refused whatever it is called.
 */
export async function agreedMediaType(path: string, extension: string): Promise<string | undefined> {
  const rule = RULES[extension];
  if (!rule) return undefined;
  const detected = await fileTypeFromFile(path);
  if (rule.content === 'text')
    return !PRINTABLE.has(detected?.ext ?? '') && (await isUtf8Text(path)) ? rule.mediaType : undefined;
  return detected && rule.content.includes(detected.ext) ? rule.mediaType : undefined;
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
