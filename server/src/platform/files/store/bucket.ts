/** A place for files in an object store that speaks S3. */
export interface Bucket {
  name: string;
  /** Before every name in it; empty, or ends with a slash. */
  prefix: string;
  /** Undefined: that of AWS for the region. */
  endpoint: string | undefined;
  region: string;
  /** How the store encrypts what it keeps; undefined: as the bucket says. */
  encryption: 'AES256' | 'aws:kms' | undefined;
  kmsKey: string | undefined;
}

const PARAMETERS = ['endpoint', 'region', 'encryption', 'key'];

/** Reads `s3://bucket/prefix?endpoint=…&region=…&encryption=…&key=…`; undefined for anything else. */
export function bucketOf(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, pathname, searchParams, username, hash } = new URL(text);
  if (protocol !== 's3:' || !hostname || username || hash) return undefined;
  if ([...searchParams.keys()].some((key) => !PARAMETERS.includes(key))) return undefined;
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:/.test(endpoint))) return undefined;
  const encryption = searchParams.get('encryption') ?? undefined;
  if (encryption !== undefined && encryption !== 'AES256' && encryption !== 'aws:kms') return undefined;
  const kmsKey = searchParams.get('key') ?? undefined;
  if (kmsKey !== undefined && encryption !== 'aws:kms') return undefined;
  const folder = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    name: hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: searchParams.get('region') ?? 'us-east-1',
    encryption,
    kmsKey,
  };
}
