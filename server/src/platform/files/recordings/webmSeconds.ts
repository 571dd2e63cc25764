import type { ByteReader } from './byteReader';

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const CLUSTER = 0x1f43b675;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

/** Nanoseconds per unit unless a file says otherwise. */
const USUAL_SCALE = 1_000_000;
/** Elements before the first picture at most. */
const MAX_ELEMENTS = 1000;

interface Element {
  id: number;
  from: number;
  /** The end of the file when the element does not say where it ends. */
  to: number;
}

/** Reads the head of an element: its id with the marker, and its size without. */
async function elementAt(reader: ByteReader, at: number): Promise<Element | undefined> {
  const first = await reader.unsigned(at, 1);
  if (!first) return undefined;
  const idLength = Math.clz32(first) - 23;
  const id = await reader.unsigned(at, idLength);
  const sizeAt = at + idLength;
  const marker = await reader.unsigned(sizeAt, 1);
  if (id === undefined || !marker) return undefined;
  const sizeLength = Math.clz32(marker) - 23;
  const rest = await reader.unsigned(sizeAt + 1, sizeLength - 1);
  if (rest === undefined) return undefined;
  // Without the bit that tells how long the size is: with it eight bytes are more than a number holds.
  const size = (marker - 2 ** (8 - sizeLength)) * 256 ** (sizeLength - 1) + rest;
  const from = sizeAt + sizeLength;
  const unknown = size === 2 ** (7 * sizeLength) - 1;
  return { id, from, to: unknown ? reader.size : Math.min(reader.size, from + size) };
}

async function* elements(reader: ByteReader, { from, to }: Pick<Element, 'from' | 'to'>) {
  let at = from;
  for (let count = 0; count < MAX_ELEMENTS && at < to; count++) {
    const element = await elementAt(reader, at);
    if (!element) return;
    yield element;
    at = element.to;
  }
}

async function float(reader: ByteReader, { from, to }: Element): Promise<number | undefined> {
  const bytes = await reader.bytes(from, to - from);
  if (bytes?.length === 4) return bytes.readFloatBE();
  return bytes?.length === 8 ? bytes.readDoubleBE() : undefined;
}

/** Seconds of a webm by the information before its first picture; undefined when it does not say them. */
export async function webmSeconds(reader: ByteReader): Promise<number | undefined> {
  for await (const top of elements(reader, { from: 0, to: reader.size })) {
    if (top.id !== SEGMENT) continue;
    for await (const part of elements(reader, top)) {
      if (part.id === CLUSTER) return undefined;
      if (part.id === INFO) return secondsOf(reader, part);
    }
  }
  return undefined;
}

async function secondsOf(reader: ByteReader, info: Element): Promise<number | undefined> {
  let scale: number | undefined = USUAL_SCALE;
  let units: number | undefined;
  for await (const element of elements(reader, info)) {
    if (element.id === TIMESTAMP_SCALE)
      scale = await reader.unsigned(element.from, element.to - element.from);
    if (element.id === DURATION) units = await float(reader, element);
  }
  return scale && units ? (units * scale) / 1e9 : undefined;
}
