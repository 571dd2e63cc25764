import { handleAll } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { ServerModule } from '../../platform/module';
import { exportTrail } from './auditSource';
import { exportWords, reviewNames } from './auditWords';
import { auditExport, cancelExport, EXPORT_JOB, ownExport, ownExports, startExport } from './jobs';
import { exportMigrations } from './migrations';
import { runExports } from './run';
import './tables';

/** Lists written into files as jobs, with progress, within the rights of the person who asked. */
export const exportsModule: ServerModule = {
  name: 'exports',
  migrations: exportMigrations,
  auditWords: exportWords,
  auditNames: reviewNames,
  exportSources: { audit: exportTrail },
  routes: handleAll({
    startExport,
    listExports: ownExports,
    cancelExport: (ctx, { id }) => cancelExport(ctx, id),
    downloadExport: async (ctx, { id }) => {
      const job = await ownExport(ctx, id);
      const file =
        job.file_id &&
        (await ctx.tx.selectFrom('stored_file').selectAll().where('id', '=', job.file_id).executeTakeFirst());
      if (!file) throw new AppError('NOT_FOUND');
      auditExport(ctx, job, 'download', {
        zh: `下载导出文件“${file.name}”`,
        en: `Downloaded the export “${file.name}”`,
      });
      return {
        stream: ctx.platform.files.read(file.sha256),
        fileName: file.name,
        mediaType: file.media_type,
        size: file.size,
      };
    },
  }),
  jobs: [{ name: EXPORT_JOB, schedule: '* * * * *', run: (_, platform) => runExports(platform) }],
};
