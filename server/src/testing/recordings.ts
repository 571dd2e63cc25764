/** A box of an mp4. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
};

const MOVIE_UNITS = 1000;

/** An mp4 that says how long it plays and holds no picture. `fragmented`: its movie header says nothing. */
export function mp4Of(seconds: number, { fragmented = false } = {}): Buffer {
  const units = Math.round(seconds * MOVIE_UNITS);
  const header = box('mvhd', u32(0, 0, 0, MOVIE_UNITS, fragmented ? 0 : units), Buffer.alloc(80));
  const movie = fragmented ? [header, box('mvex', box('mehd', u32(0, units)))] : [header];
  const type = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomiso2mp41'));
  return Buffer.concat([type, box('mdat', Buffer.alloc(64)), box('moov', ...movie)]);
}

/** An element of a webm; its size takes eight bytes. */
function element(id: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

const text = (id: string, value: string) => element(id, Buffer.from(value));
const unsigned = (id: string, value: number) => element(id, u32(value));
const float = (id: string, value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};

/** A webm without a picture. `timed`: it says how long it plays. */
export function webmOf(seconds: number, { timed = true } = {}): Buffer {
  const head = element('1a45dfa3', text('4282', 'webm'), unsigned('4287', 2), unsigned('4285', 2));
  const info = [unsigned('2ad7b1', 1_000_000), ...(timed ? [float('4489', seconds * 1000)] : [])];
  const cluster = element('1f43b675', unsigned('e7', 0));
  return Buffer.concat([head, element('18538067', element('1549a966', ...info), cluster)]);
}

const RATE = 8000;

/** A silent wav. */
export function wavOf(seconds: number): Buffer {
  const data = Buffer.alloc(seconds * RATE, 0x80);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  // PCM, one channel, eight bits.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

const MP3_FRAME = 417;

/** A silent mp3 of 128 kbit/s at 44.1 kHz, with a tag before it. */
export function mp3Of(frames: number): Buffer {
  const frame = Buffer.alloc(MP3_FRAME);
  frame.writeUInt32BE(0xfffb9000);
  const tag = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 16, ...new Array(16).fill(0)]);
  return Buffer.concat([tag, ...Array.from({ length: frames }, () => frame)]);
}
