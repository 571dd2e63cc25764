import { open } from 'node:fs/promises';

/** A picture with more pixels would need gigabytes wherever it is unpacked. */
const MAX_PIXELS = 100_000_000;

/** Bytes of a picture from a place on; fewer at its end. */
type Read = (at: number, length: number) => Promise<Buffer>;

/** Whether the header of a PNG, JPEG, GIF, BMP or WebP announces more pixels than anybody should unpack. */
export async function isImmense(picture: string | Uint8Array): Promise<boolean> {
  if (typeof picture !== 'string')
    return exceeds(async (at, length) => Buffer.from(picture.subarray(at, at + length)));
  const file = await open(picture, 'r');
  try {
    return await exceeds(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    });
  } finally {
    await file.close();
  }
}

/** Width and height in pixels as the header announces them; undefined for what is no such picture. */
export async function pictureSize(picture: Uint8Array): Promise<[width: number, height: number] | undefined> {
  return announced(async (at, length) => Buffer.from(picture.subarray(at, at + length)));
}

async function announced(read: Read): Promise<[width: number, height: number] | undefined> {
  const head = await read(0, 32);
  return head.length < 32 ? undefined : sizeOf(head, read);
}

async function exceeds(read: Read): Promise<boolean> {
  const [width, height] = (await announced(read)) ?? [0, 0];
  return width * height > MAX_PIXELS;
}

async function sizeOf(head: Buffer, read: Read): Promise<[width: number, height: number] | undefined> {
  const begin = head.toString('latin1');
  if (begin.startsWith('\x89PNG')) return [head.readUInt32BE(16), head.readUInt32BE(20)];
  if (begin.startsWith('GIF8')) return [head.readUInt16LE(6), head.readUInt16LE(8)];
  if (begin.startsWith('BM')) return [Math.abs(head.readInt32LE(18)), Math.abs(head.readInt32LE(22))];
  if (begin.startsWith('RIFF') && begin.startsWith('WEBP', 8)) return sizeOfWebp(head);
  if (begin.startsWith('\xff\xd8')) return sizeOfJpeg(read);
  return undefined;
}

function sizeOfWebp(head: Buffer): [number, number] | undefined {
  const packed = head.readUInt32LE(21);
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
    case 'VP8L':
      return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1];
    case 'VP8 ':
      return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
    default:
      return undefined;
  }
}

/** From segment to segment until the one that begins the picture. */
async function sizeOfJpeg(read: Read): Promise<[number, number] | undefined> {
  for (let at = 2; ; ) {
    const segment = await read(at, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return undefined;
    const marker = segment[1] as number;
    // Between markers there may be filling.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return [segment.readUInt16BE(7), segment.readUInt16BE(5)];
    else at += 2 + segment.readUInt16BE(2);
  }
}

/** C0 to CF, without the tables among them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
