import { join } from 'node:path';
import type { Config } from '../../config/config';
import type { ContentStore } from './contentStore';
import { FolderStore } from './folderStore';

/** The folder of files below the data folder. */
export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'files');

/** Where the configuration says that files are. The library for buckets is loaded only where there is one. */
export async function openStore(config: Pick<Config, 'dataDir' | 'filesBucket'>): Promise<ContentStore> {
  const folder = filesFolder(config);
  if (!config.filesBucket) return new FolderStore(folder);
  const { S3Store } = await import('./s3Store');
  return new S3Store(config.filesBucket, join(folder, 'joining'));
}
