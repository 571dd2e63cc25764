import { uploadShard } from '@attest/api-contract';
import type { AuditTold } from '../audit/auditRecord';
import { handleAll } from '../calls/handleAll';
import { AppError } from '../errors';
import { type Context, handle, type ServerModule } from '../module';
import { requireFile } from './fileUse';
import { fileMigrations } from './migrations';
import { sweepFiles } from './sweep';
import * as upload from './upload';
import './tables';

/** Uploads in shards, content-addressed files, downloads by permission, and the sweep. */
export const filesModule: ServerModule = {
  name: 'files',
  migrations: fileMigrations,
  sights: { file: requireFile },
  auditNames: [
    {
      kind: 'id',
      async find({ tx }, ids) {
        const files = await tx
          .selectFrom('stored_file')
          .select(['id', 'name'])
          .where('id', 'in', ids)
          .execute();
        return new Map(files.map(({ id, name }) => [id, { text: { zh: name, en: name } }]));
      },
    },
  ],
  routes: [
    handle(uploadShard, async ({ uploadId, index }, ctx, body) => {
      if (!body) throw new AppError('FILE_INCOMPLETE');
      const store = ctx.platform.files;
      return { received: await upload.receiveShard(store, ctx, uploadId, Number(index), body) };
    }),
    ...handleAll({
      beginUpload: async (ctx, input) => {
        const answer = await upload.beginUpload(ctx.platform.files, ctx, input);
        audit(ctx, answer.uploadId, input.name, 'beginUpload');
        return answer;
      },
      mergeShards: async (ctx, { uploadId }) => {
        const file = await upload.mergeUpload(ctx.platform.files, ctx, uploadId);
        audit(ctx, file.id, file.name, 'upload', { size: file.size, sha256: file.sha256 });
        return file;
      },
      downloadFile: async (ctx, { id }) => {
        const store = ctx.platform.files;
        const file = await ctx.tx
          .selectFrom('stored_file')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        if (!file || !(await store.has(file.sha256))) throw new AppError('NOT_FOUND');
        audit(ctx, file.id, file.name, 'download');
        return {
          stream: store.read(file.sha256),
          fileName: file.name,
          mediaType: file.media_type,
          size: file.size,
        };
      },
    }),
  ],
  jobs: [
    {
      name: 'files.sweep',
      schedule: '17 * * * *',
      run: async (_data, platform) => sweepFiles(platform.files, platform, new Date()),
    },
  ],
};

function audit(ctx: Context, objectId: string, objectName: string, event: string, told?: AuditTold): void {
  ctx.audit({ module: 'files', objectType: 'file', objectId, objectName, event, ...(told && { told }) });
}
