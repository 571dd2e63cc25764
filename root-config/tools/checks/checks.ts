import { writeFileSync } from 'node:fs';
import { checkAddresses } from './addresses';
import { checkAuditTexts } from './auditTexts';
import { checkDeclared } from './declared';
import { checkForms, checkLimits } from './forms';
import { checkGlossary } from './glossary';
import { checkLockfile } from './lockfile';
import { checkModuleEntrances } from './moduleEntrances';
import { checkNamedTests } from './namedTests';
import { checkPaths } from './paths';
import { checkReasons } from './reasons';
import { checkRecordTypes } from './recordTypes';
import { checkSharedExports } from './sharedExports';
import { checkTexts } from './texts';
import { checkWaiting } from './waiting';

/* `tsx checks.ts [report.json]`: what no other tool looks at. Ends with an error when anything is wrong. */

const checks = [
  checkLockfile(),
  checkPaths(),
  checkAddresses(),
  checkDeclared(),
  checkSharedExports(),
  checkNamedTests(),
  checkModuleEntrances(),
  checkAuditTexts(),
  checkForms(),
  checkLimits(),
  checkRecordTypes(),
  checkGlossary(),
  checkWaiting(),
  checkReasons(),
  ...checkTexts(),
];
for (const { name, faults } of checks) {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`);
  for (const fault of faults) console.log(`    ${fault}`);
}
const failed = checks.filter(({ faults }) => faults.length > 0).length;
const report = process.argv[2];
if (report) writeFileSync(report, JSON.stringify({ passed: checks.length - failed, failed }));
process.exit(failed > 0 ? 1 : 0);
