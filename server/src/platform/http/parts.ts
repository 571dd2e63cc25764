/** Bytes from `start` to `end`, both included. */
export interface Part {
  start: number;
  end: number;
}

/**
 * The part of `size` bytes that a Range header asks for. Undefined: the whole is to be sent, because there is no header,
 * it asks for several parts or in another unit, or (If-Range) for a part of what is no longer the content.
 * `beyond`: nothing of it lies within.
 */
export function partOf(
  { range, 'if-range': ifRange }: { range?: string | undefined; 'if-range'?: string | undefined },
  size: number,
  etag: string,
): Part | 'beyond' | undefined {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '');
  if (!asked || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [first, last] = [asked[1] ?? '', asked[2] ?? ''];
  if (first === '' && last === '') return undefined;
  // `-500`: the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? 'beyond' : { start, end };
}
