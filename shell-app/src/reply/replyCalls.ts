import {
  beginReplyUpload,
  downloadReplyFile,
  getReply,
  mergeReplyShards,
  type OutsideReply,
  openInvitation,
  type ResponseOf,
  uploadReplyShard,
} from '@attest/api-contract';
import { isApiError, request } from '@attest/shared-utility';

/** What the address of the page says: nothing behind its `#` was sent to any server. */
export interface Link {
  tenantId: string;
  secret: string;
}

export type Opened = ResponseOf<typeof openInvitation>;

/** Files come and go by the session of the answer. */
export const FILE_CALLS = {
  upload: { begin: beginReplyUpload, shard: uploadReplyShard, merge: mergeReplyShards },
  download: downloadReplyFile,
};

const SECRET = /^[\w-]{43}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The link of an address; null where it is cut off. */
export function linkIn({ search, hash }: Pick<Location, 'search' | 'hash'>): Link | null {
  const tenantId = new URLSearchParams(search).get('tenantId') ?? '';
  const secret = hash.slice(1);
  return UUID.test(tenantId) && SECRET.test(secret) ? { tenantId, secret } : null;
}

export const isRefusal = (error: unknown, ...codes: string[]): boolean =>
  isApiError(error) && codes.includes(error.code);

/** How the link stands, and what is asked where a code was entered in this browser already. */
export async function openLink(link: Link): Promise<{ opened: Opened; reply: OutsideReply | null }> {
  const opened = await request(openInvitation, link, { quiet: true });
  if (opened.state !== 'open') return { opened, reply: null };
  try {
    return { opened, reply: await request(getReply, { secret: link.secret }, { quiet: true }) };
  } catch (error) {
    if (isRefusal(error, 'INVITATION_CODE_REQUIRED')) return { opened, reply: null };
    throw error;
  }
}
