import type { Config } from '../platform/config/config';
import { type CopiedContents, copyContents, proveContents } from '../platform/files/store/copyContents';
import { FolderStore } from '../platform/files/store/folderStore';
import { filesFolder } from '../platform/files/store/openStore';
import { withPlatform } from './withPlatform';

export interface MovedFiles extends CopiedContents {
  /** Contents that rows name; all of them were read and hashed where they are now. */
  proved: number;
}

/**
 * Copies the files of the folder into the bucket of the configuration, or back, and then reads every one that a row names
 * where it is now. What is there already is not copied again; nothing is removed. Throws where there is no bucket, or for
 * what is missing or damaged.
 */
export function moveFiles(config: Config, to: 'bucket' | 'folder'): Promise<MovedFiles> {
  if (!config.filesBucket) throw new Error('FILES_URL names no bucket');
  return withPlatform(config, async (platform) => {
    const folder = new FolderStore(filesFolder(config));
    const [source, target] = to === 'bucket' ? [folder, platform.files] : [platform.files, folder];
    const copied = await copyContents(source, target);
    return { ...copied, proved: await proveContents(platform, target) };
  });
}
