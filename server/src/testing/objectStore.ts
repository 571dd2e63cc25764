import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The account that this store knows, as a server is told it. */
export const OBJECT_STORE_ACCESS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** It encrypts where a page ends by DES, which Node has no more; three times DES with one key is the same. */
function lendDes(): () => void {
  const { createCipheriv, createDecipheriv } = crypto;
  const named = (name: string) => (name === 'des' ? 'des-ede3-cbc' : name);
  const keyed = (name: string, key: Buffer) => (name === 'des' ? Buffer.concat([key, key, key]) : key);
  const lent = {
    createCipheriv: (name: string, key: Buffer, iv: Buffer) =>
      createCipheriv(named(name), keyed(name, key), iv),
    createDecipheriv: (name: string, key: Buffer, iv: Buffer) =>
      createDecipheriv(named(name), keyed(name, key), iv),
  };
  Object.assign(crypto, lent);
  return () => Object.assign(crypto, { createCipheriv, createDecipheriv });
}

/** A server that speaks S3, on a folder that goes again; it remembers what it was asked. */
export class ObjectStore {
  readonly requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  /** So many names it lists at most in one answer, as a store may. */
  pageSize: number | undefined;
  /** Answers nothing but 503, as a store that is overloaded. */
  busy = false;

  private constructor(
    private readonly server: Server,
    private readonly directory: string,
    private readonly takeBack: () => void,
    private readonly environment: Record<string, string | undefined>,
  ) {}

  static async start(): Promise<ObjectStore> {
    const directory = mkdtempSync(join(tmpdir(), 'attest-objects-'));
    const fake = new S3rver({
      directory,
      silent: true,
      // It takes the path of a bucket for another one than was signed.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: 'quality', configs: [] }],
    });
    await fake.configureBuckets();
    const answer = fake.callback();
    const server = createServer((request, response) => {
      const { method, url, headers } = request;
      store.requests.push({ method, url, headers: { ...headers } });
      if (store.pageSize && url?.includes('list-type=2')) request.url = `${url}&max-keys=${store.pageSize}`;
      if (store.busy) response.writeHead(503).end();
      else answer(request, response);
    });
    const before = Object.fromEntries(
      Object.keys(OBJECT_STORE_ACCESS).map((name) => [name, process.env[name]]),
    );
    const store = new ObjectStore(server, directory, lendDes(), before);
    Object.assign(process.env, OBJECT_STORE_ACCESS);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return store;
  }

  /** As FILES_URL names a folder of its bucket. */
  url(folder: string, more = ''): string {
    const { port } = this.server.address() as AddressInfo;
    return `s3://quality/${folder}?endpoint=http://127.0.0.1:${port}${more}`;
  }

  async stop(): Promise<void> {
    for (const [name, value] of Object.entries(this.environment))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    this.takeBack();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.directory, { recursive: true });
  }
}
