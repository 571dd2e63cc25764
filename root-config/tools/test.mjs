import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, requireNode } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { steps } from './test/steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const askedFor = () => {
  const at = process.argv.findIndex((argument) => argument === '--only' || argument.startsWith('--only='));
  if (at < 0) return undefined;
  return process.argv[at].includes('=') ? process.argv[at].split('=')[1] : process.argv[at + 1];
};

const chosen = (all, only) => {
  if (only === undefined) return all.filter(({ onlyWhenAsked }) => !onlyWhenAsked);
  const some = all.filter(({ groups }) => groups.includes(only));
  if (some.length > 0) return some;
  const known = [...new Set(all.flatMap(({ groups }) => groups))].join(', ');
  console.error(`--only ${only}: expected one of ${known}`);
  process.exit(1);
};

const runStep = async (step) => {
  if (step.absent) return { passed: 0, failed: 0, skipped: [], note: 'nothing to run yet' };
  if (step.report) rmSync(step.report, { force: true });
  try {
    const environment = (await step.environment?.()) ?? {};
    const code = await run(process.execPath, step.args, {
      cwd: root,
      env: { ...process.env, ...environment },
    });
    const counts = step.count(code);
    // A run that ended badly without naming a failed test failed all the same.
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, skipped: [] };
  }
};

// Tests read it: both languages, more rounds of what chance decides.
if (process.argv.includes('--long')) process.env.LONG = 'true';

requireNode();
await install(root);
mkdirSync(join(root, '.cache/test'), { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
for (const step of chosen(steps(root), askedFor())) {
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const { passed, failed, skipped, note } = await runStep(step);
  for (const reason of skipped) console.log(`skipped: ${reason}`);
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  lines.push(`${failed > 0 ? '✗' : '✓'} ${step.name} (${time})${note ? `: ${note}` : ''}`);
  console.log(lines.at(-1));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped.length;
}

console.log(`\n${lines.join('\n')}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
