import type { FileHandle } from 'node:fs/promises';

/** Reads numbers out of a file at any place. Beyond the end of the file everything is undefined. */
export class ByteReader {
  constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  async bytes(at: number, length: number): Promise<Buffer | undefined> {
    if (at < 0 || length < 0 || at + length > this.size) return undefined;
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await this.file.read(buffer, 0, length, at);
    return bytesRead === length ? buffer : undefined;
  }

  /** An unsigned number of 1 to 8 bytes, the highest first. */
  async unsigned(at: number, length: number): Promise<number | undefined> {
    const bytes = await this.bytes(at, length);
    return bytes?.reduce((value, byte) => value * 256 + byte, 0);
  }

  async text(at: number, length: number): Promise<string | undefined> {
    return (await this.bytes(at, length))?.toString('latin1');
  }
}
