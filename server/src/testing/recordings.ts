import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny';

/** Pictures a second. */
const RATE = 4;

/** What a format makes of is played into it. */
async function written(
  format: OutputFormat,
  begin: (output: Output) => () => Promise<void>,
): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const play = begin(output);
  await output.start();
  await play();
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}

/** Pictures that no decoder would take: only how long they are shown matters. */
const film = (format: OutputFormat, seconds: number): Promise<Buffer> =>
  written(format, (output) => {
    const pictures = new EncodedVideoPacketSource('vp9');
    output.addVideoTrack(pictures);
    const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 36 };
    return async () => {
      for (let at = 0; at < seconds; at += 1 / RATE)
        await pictures.add(new EncodedPacket(new Uint8Array(16), 'key', at, 1 / RATE), { decoderConfig });
    };
  });

const sound = (
  format: OutputFormat,
  codec: 'pcm-u8' | 'mp3',
  packets: EncodedPacket[],
  sampleRate: number,
): Promise<Buffer> =>
  written(format, (output) => {
    const source = new EncodedAudioPacketSource(codec);
    output.addAudioTrack(source);
    const decoderConfig = { codec, numberOfChannels: 1, sampleRate };
    return async () => {
      for (const packet of packets) await source.add(packet, { decoderConfig });
    };
  });

/** An mp4. `fragmented`: as it is recorded, before anybody knew how long it would be. */
export const mp4Of = (seconds: number, { fragmented = false } = {}): Promise<Buffer> =>
  film(new Mp4OutputFormat({ fastStart: fragmented ? 'fragmented' : 'in-memory' }), seconds);

/** A webm. `timed`: it says how long it plays. */
export const webmOf = (seconds: number, { timed = true } = {}): Promise<Buffer> =>
  film(new WebMOutputFormat({ appendOnly: !timed }), seconds);

const SAMPLES = 8000;

/** A silent wav. */
export const wavOf = (seconds: number): Promise<Buffer> =>
  sound(
    new WavOutputFormat(),
    'pcm-u8',
    [new EncodedPacket(new Uint8Array(seconds * SAMPLES).fill(0x80), 'key', 0, seconds)],
    SAMPLES,
  );

const MP3_SAMPLES = 44_100;
const MP3_FRAME = { bytes: 417, seconds: 1152 / MP3_SAMPLES };

/** A silent mp3 of 128 kbit/s. */
export function mp3Of(frames: number): Promise<Buffer> {
  const frame = new Uint8Array(MP3_FRAME.bytes);
  // Layer III of MPEG 1, 128 kbit/s, 44.1 kHz, one channel.
  frame.set([0xff, 0xfb, 0x90, 0xc0]);
  const packets = Array.from(
    { length: frames },
    (_, index) => new EncodedPacket(frame, 'key', index * MP3_FRAME.seconds, MP3_FRAME.seconds),
  );
  return sound(new Mp3OutputFormat({ xingHeader: false }), 'mp3', packets, MP3_SAMPLES);
}
