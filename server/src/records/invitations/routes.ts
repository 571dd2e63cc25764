import { uploadReplyShard } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import { beginUpload, downloadContent, mergeShards, receiveShard } from '../../platform/files/calls';
import { handle, type Route } from '../../platform/module';
import { sendInvitation, withdrawInvitation } from './acts';
import { enterInvitation, openInvitation, sendInvitationCode } from './enter';
import { getReply, handInReply, requireReplyFile, saveReply } from './reply';

/** Steps that are answered from outside: the link, the answer, and what the company does about it. */
export const invitationRoutes: Route[] = [
  handle(uploadReplyShard, receiveShard),
  ...handleAll({
    openInvitation,
    sendInvitationCode,
    enterInvitation,
    getReply,
    saveReply,
    handInReply,
    beginReplyUpload: beginUpload,
    mergeReplyShards: mergeShards,
    downloadReplyFile: async (ctx, input) => {
      await requireReplyFile(ctx, input.id);
      return downloadContent(ctx, input);
    },
    sendInvitation,
    withdrawInvitation,
  }),
];
