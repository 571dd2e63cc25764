import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, requireNode } from './setup/install.mjs';
import { run } from './setup/run.mjs';
import { changedSteps, PHASES, steps } from './test/steps.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The value of an option: `--only lint` or `--only=lint`; an empty text where it has none. */
const option = (name) => {
  const at = process.argv.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  if (at < 0) return undefined;
  return (process.argv[at].includes('=') ? process.argv[at].split('=')[1] : process.argv[at + 1]) ?? '';
};

const chosen = (all, only) => {
  if (only === undefined) return all.filter(({ onlyWhenAsked }) => !onlyWhenAsked);
  const some = all.filter(({ groups }) => groups.includes(only));
  if (some.length > 0) return some;
  const known = [...new Set(all.flatMap(({ groups }) => groups))].join(', ');
  console.error(`--only ${only}: expected one of ${known}`);
  process.exit(1);
};

/** What a program prints, to be shown when it has ended. */
const printedBy = async (command, args, options) => {
  let printed = '';
  const read = (chunk) => {
    printed += chunk;
  };
  const code = await run(
    command,
    args,
    { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
    ({ stdout, stderr }) => {
      for (const stream of [stdout, stderr]) stream.setEncoding('utf8').on('data', read);
    },
  );
  return { code, printed };
};

/** Figures of a step, and what it has printed where others run beside it. */
const runStep = async (step, beside) => {
  if (step.absent) return { passed: 0, failed: 0, skipped: [], note: 'nothing to run yet' };
  if (step.report) rmSync(step.report, { force: true });
  try {
    const options = { cwd: root, env: { ...process.env, ...(await step.surroundings) } };
    const { code, printed } = beside
      ? await printedBy(process.execPath, step.args, options)
      : { code: await run(process.execPath, step.args, options) };
    const counts = step.count(code);
    // A run that ended badly without naming a failed test failed all the same.
    return { ...counts, printed, ...(code !== 0 && counts.failed === 0 && { failed: 1 }) };
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

/** Runs steps one after the other; what they print is kept together. */
const runAll = async (some, beside) => {
  for (const step of some) {
    if (!beside) console.log(`\n── ${step.name}`);
    const started = performance.now();
    const { passed, failed, skipped, note, printed } = await runStep(step, beside);
    if (beside) console.log(`\n── ${step.name}`);
    if (printed) process.stdout.write(printed);
    for (const reason of skipped) console.log(`skipped: ${reason}`);
    const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    lines.push(`${failed > 0 ? '✗' : '✓'} ${step.name} (${time})${note ? `: ${note}` : ''}`);
    console.log(lines.at(-1));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped.length;
  }
};

const since = option('--changed');
const asked =
  since === undefined ? chosen(steps(root), option('--only')) : changedSteps(root, since || 'HEAD');
// What a step needs is fetched while others run.
for (const step of asked) {
  step.surroundings = step.environment?.();
  // It is told where the step waits for it.
  step.surroundings?.catch(() => {});
}
for (const together of PHASES) {
  const lanes = together.filter((lane) => asked.some((step) => step.lane === lane));
  await Promise.all(
    lanes.map((lane) =>
      runAll(
        asked.filter((step) => step.lane === lane),
        lanes.length > 1 && lane !== 'tests',
      ),
    ),
  );
}

console.log(`\n${lines.join('\n')}\n`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);
