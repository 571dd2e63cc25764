import { uploadShard } from '@attest/api-contract';
import { handleAll } from '../calls/handleAll';
import { handle, type ServerModule } from '../module';
import { beginUpload, downloadContent, mergeShards, receiveShard } from './calls';
import { requireFile } from './fileUse';
import { fileMigrations } from './migrations';
import { sweepFiles } from './sweep';
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
    handle(uploadShard, receiveShard),
    ...handleAll({ beginUpload, mergeShards, downloadFile: downloadContent }),
  ],
  jobs: [
    {
      name: 'files.sweep',
      schedule: '17 * * * *',
      run: async (_data, platform) => sweepFiles(platform.files, platform, new Date()),
    },
  ],
};
