import type { ByteReader } from './byteReader';

interface Box {
  /** Where its content begins and ends. */
  from: number;
  to: number;
}

/** Boxes in a file at most; more has no tool ever written. */
const MAX_BOXES = 10_000;

/** The first box of a type between two places. */
async function findBox(reader: ByteReader, type: string, { from, to }: Box): Promise<Box | undefined> {
  let at = from;
  for (let count = 0; count < MAX_BOXES && at + 8 <= to; count++) {
    const short = await reader.unsigned(at, 4);
    const name = await reader.text(at + 4, 4);
    const wide = short === 1;
    const size = wide ? await reader.unsigned(at + 8, 8) : short === 0 ? to - at : short;
    const head = wide ? 16 : 8;
    if (size === undefined || size < head) return undefined;
    if (name === type) return { from: at + head, to: Math.min(to, at + size) };
    at += size;
  }
  return undefined;
}

/** A number behind the version of a box: 8 bytes wide in version 1, else 4. */
async function versioned(reader: ByteReader, box: Box, narrow: number, wide: number) {
  const version = await reader.unsigned(box.from, 1);
  return version === 1 ? reader.unsigned(box.from + wide, 8) : reader.unsigned(box.from + narrow, 4);
}

/** Seconds of an mp4 by its movie header, or the one of its fragments; undefined when neither says it. */
export async function mp4Seconds(reader: ByteReader): Promise<number | undefined> {
  const movie = await findBox(reader, 'moov', { from: 0, to: reader.size });
  const header = movie && (await findBox(reader, 'mvhd', movie));
  if (!movie || !header) return undefined;
  const version = await reader.unsigned(header.from, 1);
  const scale = await reader.unsigned(header.from + (version === 1 ? 20 : 12), 4);
  const extends_ = await findBox(reader, 'mvex', movie);
  const fragments = extends_ && (await findBox(reader, 'mehd', extends_));
  const units =
    (await versioned(reader, header, 16, 24)) || (fragments && (await versioned(reader, fragments, 4, 4)));
  return scale && units ? units / scale : undefined;
}
