import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

const SIZE = { codedWidth: 64, codedHeight: 36 };

/** A white square on blue, as VP8 keeps it. */
const PICTURE = Buffer.from(
  '0AUAnQEqQAAkAD8ReLNSLCckoq1IAYAiCUAZRzw/25fAOf/sf8DLKQp+a7e+ZG3nXgWqn4m2IAD+4cJeea3sGnSDp7wBjh2N+JXwTIv8Jqh1Tbe7K3s2dIOvlVvenrD/W64xMo00jpXNOvYeFmnAqnZdgQAAAA==',
  'base64',
);

/** Pictures a second. */
const RATE = 4;

/** A webm that browsers play for so many seconds. */
export async function webmOf(seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const pictures = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(pictures);
  await output.start();
  for (let at = 0; at < seconds; at += 1 / RATE)
    await pictures.add(new EncodedPacket(PICTURE, 'key', at, 1 / RATE), {
      decoderConfig: { codec: 'vp8', ...SIZE },
    });
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}
