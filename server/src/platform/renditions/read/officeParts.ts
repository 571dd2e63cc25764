import { SaxesParser } from 'saxes';
import { filesOf } from '../../files/archive';
import { FileFaultError } from '../tasks';

/** XML of one office file: bytes when unpacked, and tags, of which readers make objects. */
const MAX_XML = 64 * 1024 ** 2;
const MAX_TAGS = 4_000_000;
/** The same where a whole tree is built of them. */
const MAX_TAGS_OF_TREE = 1_000_000;
/** Cells of the grids that a reader makes of the sheets, empty ones included. */
const MAX_CELLS = 10_000_000;
/** As spreadsheets have at most. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

const LESS_THAN = 0x3c;

/** Refuses a Word file whose tree would not fit. Throws FILE_CONTENT_TOO_LARGE. */
export async function assertModestWord(bytes: Buffer): Promise<void> {
  const size = { bytes: 0, tags: 0 };
  for await (const { open } of filesOf(bytes)) await measure(await open(), size, MAX_TAGS_OF_TREE);
}

/**
 * Refuses a workbook whose grids would not fit: a single cell in the last corner of a sheet makes one of 17 billion.
 * Throws FILE_CONTENT_TOO_LARGE, FILE_UNREADABLE.
 */
export async function assertModestWorkbook(bytes: Buffer): Promise<void> {
  const size = { bytes: 0, tags: 0 };
  let largest = 0;
  let sheets = 1;
  for await (const { name, open } of filesOf(bytes)) {
    const range = new UsedRange();
    // Readers look for sheets in no other part.
    const look = name.endsWith('.xml') ? (text: string) => range.write(text) : undefined;
    await measure(await open(), size, MAX_TAGS, look);
    range.end();
    largest = Math.max(largest, range.cells);
    sheets = Math.max(sheets, range.sheets);
    // Several sheets may be made of one part.
    if (largest * sheets > MAX_CELLS) throw new FileFaultError('FILE_CONTENT_TOO_LARGE');
  }
}

/** Adds up what is XML; anything else is passed over. */
async function measure(
  stream: AsyncIterable<Buffer>,
  size: { bytes: number; tags: number },
  maxTags: number,
  onText: (text: string) => void = () => undefined,
): Promise<void> {
  const decoder = new TextDecoder('utf-8');
  let isXml: boolean | undefined;
  for await (const chunk of stream) {
    isXml ??= looksLikeXml(chunk);
    if (!isXml) return;
    size.bytes += chunk.length;
    for (const byte of chunk) if (byte === LESS_THAN) size.tags += 1;
    if (size.bytes > MAX_XML || size.tags > maxTags) throw new FileFaultError('FILE_CONTENT_TOO_LARGE');
    onText(decoder.decode(chunk, { stream: true }));
  }
}

/** By its first sign after the marks of an encoding. */
const looksLikeXml = (chunk: Buffer): boolean =>
  chunk.find((byte) => byte > 0x20 && byte < 0x7f) === LESS_THAN;

/** How far the cells of a sheet reach. */
class UsedRange {
  readonly #parser = new SaxesParser();
  #inData = false;
  #begun = false;
  #row = 0;
  #rows = 0;
  #column = 0;
  #columns = 0;
  sheets = 0;

  constructor() {
    this.#parser.on('opentag', ({ name, attributes }) => {
      const tag = name.split(':').at(-1);
      if (tag === 'sheet') this.sheets += 1;
      else if (tag === 'sheetData') this.#inData = true;
      else if (this.#inData && tag === 'row') this.#enterRow(attributes.r);
      else if (this.#inData && tag === 'c') this.#enterCell(attributes.r);
    });
    this.#parser.on('error', (cause) => {
      throw new FileFaultError('FILE_UNREADABLE', { cause });
    });
  }

  get cells(): number {
    return this.#rows * this.#columns;
  }

  write(text: string): void {
    this.#begun = true;
    this.#parser.write(text);
  }

  end(): void {
    if (this.#begun) this.#parser.close();
  }

  #enterRow(place: string | undefined): void {
    this.#row = place === undefined ? this.#row + 1 : Number(place);
    this.#column = 0;
    this.#reach();
  }

  #enterCell(place: string | undefined): void {
    if (place === undefined) this.#column += 1;
    else {
      const [, letters = '', digits] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
      this.#column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
      this.#row = Number(digits);
    }
    this.#reach();
  }

  #reach(): void {
    const [row, column] = [this.#row, this.#column];
    if (!(row >= 1 && row <= LAST_ROW && column <= LAST_COLUMN)) throw new FileFaultError('FILE_UNREADABLE');
    this.#rows = Math.max(this.#rows, row);
    this.#columns = Math.max(this.#columns, column);
  }
}
