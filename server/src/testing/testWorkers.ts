export const WORKERS_FOLDER = 'ATTEST_TEST_WORKERS';

/** Folder of the worker threads that `globalSetup` built. */
export function testWorkers(): string {
  const folder = process.env[WORKERS_FOLDER];
  if (!folder)
    throw new Error('There are no workers: jest runs testing/globalSetup.ts for the project "node"');
  return folder;
}
