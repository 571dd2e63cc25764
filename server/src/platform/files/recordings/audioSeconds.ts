import type { ByteReader } from './byteReader';

/** Chunks in a wav file at most. */
const MAX_CHUNKS = 1000;

/** Seconds of a wav: bytes of sound by bytes per second. */
export async function wavSeconds(reader: ByteReader): Promise<number | undefined> {
  let perSecond: number | undefined;
  let at = 12;
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const name = await reader.text(at, 4);
    const size = (await reader.bytes(at + 4, 4))?.readUInt32LE();
    if (size === undefined) return undefined;
    if (name === 'fmt ') perSecond = (await reader.bytes(at + 16, 4))?.readUInt32LE();
    if (name === 'data') return perSecond ? Math.min(size, reader.size - at - 8) / perSecond : undefined;
    // Chunks begin at even places.
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Kilobits per second by index: of MPEG 1 and of MPEG 2 and 2.5, layer III. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Bytes and seconds of the frame that begins with this head; undefined when it is none of layer III. */
function frameOf(head: number): { size: number; seconds: number } | undefined {
  const version = (head >>> 19) & 3;
  const layerThree = ((head >>> 17) & 3) === 1;
  if (head >>> 21 !== 0x7ff || version === 1 || !layerThree) return undefined;
  const first = version === 3;
  const rate = BIT_RATES[first ? 0 : 1][(head >>> 12) & 15];
  // MPEG 2 has half the rates, 2.5 a quarter.
  const samples = (SAMPLE_RATES[(head >>> 10) & 3] ?? 0) / (first ? 1 : version === 2 ? 2 : 4);
  if (!rate || !samples) return undefined;
  const perFrame = first ? 1152 : 576;
  const padding = (head >>> 9) & 1;
  const size = Math.floor((perFrame / 8) * ((rate * 1000) / samples)) + padding;
  return { size, seconds: perFrame / samples };
}

/** Seconds of an mp3, frame by frame: no header has to be believed. */
export async function mp3Seconds(reader: ByteReader): Promise<number | undefined> {
  const bytes = await reader.bytes(0, reader.size);
  if (!bytes) return undefined;
  let at = tagLength(bytes);
  let seconds = 0;
  while (at + 4 <= bytes.length) {
    const frame = frameOf(bytes.readUInt32BE(at));
    seconds += frame?.seconds ?? 0;
    at += frame?.size ?? 1;
  }
  return seconds || undefined;
}

/** Bytes of the tag before the first frame: its size has 7 bits in each byte. */
function tagLength(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + ((bytes[at] ?? 0) & 127), 0);
}
