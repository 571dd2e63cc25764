import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '../../errors';
import { type Aside, AsideFolder } from './asideFolder';
import type { Bucket } from './bucket';
import { type Borrowed, type ContentStore, placeOf, type Stretch } from './contentStore';

/** Bytes of a part of a large content, and parts that are sent at the same time. */
const PART_SIZE = 8 * 1024 ** 2;
const PARTS_AT_ONCE = 4;
/** Milliseconds for a connection, and for a store to say something more. */
const CONNECTING = 5_000;
const SILENCE = 60_000;
/** A download holds a connection as long as its reader takes. */
const CONNECTIONS = 200;

// The version is the product's to choose: what a later one will need is no news to who runs this one.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** Bytes in a bucket that all instances share. Credentials come from where the AWS SDK looks for them. */
export class S3Store implements ContentStore {
  readonly aside: AsideFolder;
  readonly #client: S3Client;
  readonly #bucket: Bucket;

  /** @param aside folder of this machine, for what is not kept yet and what is read as a file */
  constructor(bucket: Bucket, aside: string) {
    this.aside = new AsideFolder(aside);
    this.#bucket = bucket;
    const agent = { maxSockets: CONNECTIONS };
    this.#client = new S3Client({
      region: bucket.region,
      // Stores of one's own have names for buckets only in the path.
      ...(bucket.endpoint && { endpoint: bucket.endpoint, forcePathStyle: true }),
      // Not every store knows the newer checksums; contents are checked by their own hash.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECTING,
        requestTimeout: SILENCE,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  }

  #named = (name: string) => ({ Bucket: this.#bucket.name, Key: `${this.#bucket.prefix}${name}` });
  #content = (sha256: string) => this.#named(`content/${placeOf(sha256)}`);
  #shard = (uploadId: string, index: number) => this.#named(`uploads/${uploadId}/${index}`);

  #encryption() {
    const { encryption, kmsKey } = this.#bucket;
    return {
      ...(encryption && { ServerSideEncryption: encryption }),
      ...(kmsKey && { SSEKMSKeyId: kmsKey }),
    };
  }

  async putShard(uploadId: string, index: number, bytes: Buffer): Promise<boolean> {
    const place = this.#shard(uploadId, index);
    const isNew = !(await this.#has(place));
    await asked(this.#client.send(new PutObjectCommand({ ...place, Body: bytes, ...this.#encryption() })));
    return isNew;
  }

  async receivedShards(uploadId: string, sizeOf: (index: number) => number): Promise<number[]> {
    const whole: number[] = [];
    for await (const found of this.#list(`uploads/${uploadId}/`))
      for (const { name, size } of found) {
        const index = Number(name.split('/').at(-1));
        if (Number.isInteger(index) && size === sizeOf(index)) whole.push(index);
      }
    return whole.sort((a, b) => a - b);
  }

  join = (uploadId: string, count: number): Promise<Aside> => this.aside.put(this.#parts(uploadId, count));

  async *#parts(uploadId: string, count: number): AsyncGenerator<Buffer> {
    for (let index = 0; index < count; index++) yield* this.#bytes(this.#shard(uploadId, index));
  }

  async discardUpload(uploadId: string): Promise<void> {
    for await (const found of this.#list(`uploads/${uploadId}/`))
      await Promise.all(found.map(({ name }) => this.#delete(this.#named(name))));
  }

  async uploads(): Promise<{ id: string; changedAt: Date }[]> {
    const last = new Map<string, Date>();
    for await (const found of this.#list('uploads/'))
      for (const { name, changedAt } of found) {
        const [, id = ''] = name.split('/');
        const known = last.get(id);
        if (!known || known < changedAt) last.set(id, changedAt);
      }
    return [...last].map(([id, changedAt]) => ({ id, changedAt }));
  }

  /** In parts where it is large; of one that breaks off nothing is kept. */
  async keep(path: string, sha256: string): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#content(sha256), Body: createReadStream(path), ...this.#encryption() },
      partSize: PART_SIZE,
      queueSize: PARTS_AT_ONCE,
    });
    await asked(upload.done());
  }

  has = (sha256: string): Promise<boolean> => this.#has(this.#content(sha256));

  read = (sha256: string, stretch?: Stretch): Readable =>
    Readable.from(this.#bytes(this.#content(sha256), stretch), { objectMode: false });

  /** A copy on this machine, whose hash was checked. */
  async borrow(sha256: string): Promise<Borrowed> {
    const copy = await this.aside.put(this.#bytes(this.#content(sha256)));
    const release = () => this.aside.discard(copy.path);
    if (copy.sha256 === sha256) return { path: copy.path, release };
    await release();
    throw new AppError('NOT_FOUND');
  }

  drop = (sha256: string): Promise<void> => this.#delete(this.#content(sha256));

  async *contents(): AsyncGenerator<{ sha256: string; changedAt: Date }[]> {
    for await (const found of this.#list('content/'))
      yield found.map(({ name, changedAt }) => ({ sha256: name.split('/').at(-1) ?? '', changedAt }));
  }

  close(): void {
    this.#client.destroy();
  }

  async #has(place: { Bucket: string; Key: string }): Promise<boolean> {
    try {
      await asked(this.#client.send(new HeadObjectCommand(place)));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }

  /** The connection is given back when the reader stops early. */
  async *#bytes(place: { Bucket: string; Key: string }, stretch?: Stretch): AsyncGenerator<Buffer> {
    const range = stretch && { Range: `bytes=${stretch.start}-${stretch.end}` };
    const { Body } = await asked(this.#client.send(new GetObjectCommand({ ...place, ...range })));
    yield* Body as Readable;
  }

  async #delete(place: { Bucket: string; Key: string }): Promise<void> {
    await asked(this.#client.send(new DeleteObjectCommand(place)));
  }

  /** What is there under a name, a page at a time; names are without the bucket's prefix. */
  async *#list(under: string): AsyncGenerator<{ name: string; size: number; changedAt: Date }[]> {
    const { name: Bucket, prefix } = this.#bucket;
    let next: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await asked(
        this.#client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: `${prefix}${under}`,
            ...(next && { ContinuationToken: next }),
          }),
        ),
      );
      yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
        name: Key.slice(prefix.length),
        size: Size,
        changedAt: LastModified,
      }));
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next);
  }
}

/** What the store refuses, in our words: NOT_FOUND, or SERVICE_UNAVAILABLE while it is busy or ill. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode ?? 0;
    // A bucket that is not there is no content that is not there.
    if (status === 404 && error.name !== 'NoSuchBucket') throw new AppError('NOT_FOUND');
    if (status >= 500 || status === 429) throw new AppError('SERVICE_UNAVAILABLE');
    throw error;
  }
}
