/** An element of a webm; its size takes eight bytes. */
function element(id: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

const text = (id: string, value: string): Buffer => element(id, Buffer.from(value));

const unsigned = (id: string, value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
};

const float = (id: string, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};

const WIDTH = 64;
const HEIGHT = 36;

/** A white square on blue, as VP8 keeps it. */
const PICTURE = Buffer.from(
  '0AUAnQEqQAAkAD8ReLNSLCckoq1IAYAiCUAZRzw/25fAOf/sf8DLKQp+a7e+ZG3nXgWqn4m2IAD+4cJeea3sGnSDp7wBjh2N+JXwTIv8Jqh1Tbe7K3s2dIOvlVvenrD/W64xMo00jpXNOvYeFmnAqnZdgQAAAA==',
  'base64',
);

/** Pictures a second. */
const RATE = 4;

/** A webm that browsers play for so many seconds. */
export function webmOf(seconds: number): Buffer {
  const head = element(
    '1a45dfa3',
    ...[unsigned('4286', 1), unsigned('42f7', 1), unsigned('42f2', 4), unsigned('42f3', 8)],
    ...[text('4282', 'webm'), unsigned('4287', 2), unsigned('4285', 2)],
  );
  const names = [text('4d80', 'test'), text('5741', 'test')];
  const info = element('1549a966', unsigned('2ad7b1', 1_000_000), ...names, float('4489', seconds * 1000));
  const video = element('e0', unsigned('b0', WIDTH), unsigned('ba', HEIGHT));
  const track = element(
    'ae',
    unsigned('d7', 1),
    unsigned('73c5', 1),
    unsigned('83', 1),
    text('86', 'V_VP8'),
    video,
  );
  const clusters = Array.from({ length: seconds * RATE }, (_, index) =>
    element(
      '1f43b675',
      unsigned('e7', (index * 1000) / RATE),
      // Of track 1, at the time of its cluster, a key picture.
      element('a3', Buffer.from([0x81, 0, 0, 0x80]), PICTURE),
    ),
  );
  return Buffer.concat([head, element('18538067', info, element('1654ae6b', track), ...clusters)]);
}
