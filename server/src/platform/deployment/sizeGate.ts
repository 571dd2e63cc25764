import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readImportMap } from './importMap';
import { measure } from './sizes';

/*
 * The size gate: `tsx sizeGate.ts [report.json]`. It adds up what the server tells browsers to fetch, compressed as
 * it is sent, and ends with an error when a budget is broken.
 */
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const { map } = readImportMap(process.env.IMPORT_MAP ?? `${root}importmap.json`, root);

const rows = measure(root, map);
for (const { name, bytes, budget, files } of rows) {
  const verdict = bytes <= budget ? '✓' : '✗ over budget';
  console.log(
    `${name.padEnd(28)} ${(bytes / 1024).toFixed(1).padStart(7)} of ${budget / 1024} KiB  ${verdict}`,
  );
  if (bytes > budget || process.argv.includes('--all')) {
    for (const file of files)
      console.log(`    ${(file.bytes / 1024).toFixed(1).padStart(7)}  ${file.address}`);
  }
}
const failed = rows.filter(({ bytes, budget }) => bytes > budget).length;
const report = process.argv[2];
if (report?.endsWith('.json'))
  writeFileSync(report, JSON.stringify({ passed: rows.length - failed, failed }));
process.exit(failed > 0 ? 1 : 0);
