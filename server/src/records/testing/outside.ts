import {
  beginReplyUpload,
  enterInvitation,
  type FileRef,
  getReply,
  mergeReplyShards,
  openInvitation,
  type RequestOf,
  sendInvitationCode,
  uploadReplyShard,
} from '@attest/api-contract';
import type { TestServer } from '../../testing/testServer';
import { textFile } from '../../testing/uploads';

export type Link = RequestOf<typeof openInvitation>;

/** Who has entered by a link: where their calls come from. */
export interface Entered {
  tenantId: string;
  token: string;
  link: Link;
}

/** Somebody without an account, who has an address and the mails that come there. */
export class Outside {
  constructor(
    private readonly server: TestServer,
    private readonly tenantId: string,
    readonly mail: string,
  ) {}

  /** What waits to be mailed to them, oldest first. */
  mails = () =>
    this.server.asSystem(this.tenantId, ({ tx }) =>
      tx
        .selectFrom('mail_message')
        .select(['user_id', 'language', 'subject', 'body', 'secret'])
        .where('address', '=', this.mail)
        .orderBy('created_at')
        .execute(),
    );

  /** The last link that was sent. */
  async link(): Promise<Link> {
    const bodies = (await this.mails()).map(({ body }) => body);
    const last = bodies.findLast((body) => body.includes('/reply?')) ?? '';
    const [, tenantId = '', secret = ''] = /\/reply\?tenantId=([0-9a-f-]+)#([\w-]{43})/.exec(last) ?? [];
    return { tenantId, secret };
  }

  /** The code that comes when it is asked for by a link. */
  async codeBy(link: Link): Promise<string> {
    await this.server.call({ tenantId: link.tenantId }, sendInvitationCode, link);
    const last = (await this.mails()).at(-1);
    return /\b\d{6}\b/.exec(last?.body ?? '')?.[0] ?? '';
  }

  /** Enters by the last link, with the code. */
  async enter(): Promise<Entered> {
    const link = await this.link();
    const code = await this.codeBy(link);
    const origin = { tenantId: link.tenantId, program: true };
    const { token = '' } = await this.server.call(origin, enterInvitation, { ...link, code });
    return { tenantId: link.tenantId, token, link };
  }

  /** How a link stands. */
  stateOf = async (link: Link) =>
    (await this.server.call({ tenantId: link.tenantId }, openInvitation, link)).state;

  /** What is asked of whoever has entered. */
  read = ({ link, ...origin }: Entered) => this.server.call(origin, getReply, { secret: link.secret });

  /** A file as they send it. */
  async upload(origin: Entered): Promise<FileRef> {
    const { name, bytes, sha256 } = textFile(60);
    const { uploadId } = await this.server.call(origin, beginReplyUpload, {
      name,
      size: bytes.length,
      sha256,
    });
    await this.server.call({ ...origin, body: bytes }, uploadReplyShard, { uploadId, index: '0' });
    return this.server.call(origin, mergeReplyShards, { uploadId });
  }
}
