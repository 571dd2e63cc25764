import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Cost } from './cost';
import { type Fleet, type Person, peoplePerCore } from './day';

const PAPER = fileURLToPath(new URL('../../../docs/scale.md', import.meta.url));
const FLEETS = [1_000, 10_000, 100_000, 1_000_000];

/** What the bench has found, as the paper tells it. */
export interface Findings {
  costs: Cost[];
  person: Person;
  fleetOf(people: number): Fleet;
  /** CPU of a working day in the mix, against the sum of its calls. */
  check: { server: number; database: number };
  /** Bytes that the database keeps of one deviation that was reported and signed once. */
  kept: number;
  version: string;
}

export const figure = (value: number, digits = 1): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

/** With columns of one width, as the formatter leaves tables: figures at the right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const padded = (cells: string[]) =>
    line(
      widths.map((width, at) =>
        at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width),
      ),
    );
  const rule = line(widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [padded(head), rule, ...rows.map(padded)].join('\n');
}

/** By the name of the part that it stands in: `<!-- costs -->` … `<!-- /costs -->`. */
function partsOf({ costs, person, fleetOf, check, kept, version }: Findings): Record<string, string> {
  const [cpu] = cpus();
  const slowest = Math.max(...costs.map(({ held }) => held));
  return {
    machine: `Measured on ${new Date().toISOString().slice(0, 10)}, one call at a time: ${cpu?.model.trim()}, Node ${process.versions.node}, PostgreSQL ${version}, the demo tenant.`,
    costs: table(
      [
        'call',
        'a day',
        'main thread ms',
        'server ms',
        'database ms',
        'statements',
        'rows',
        'bytes',
        'log bytes',
      ],
      costs.map((one) => [
        one.name,
        figure(one.perDay),
        figure(one.main, 2),
        figure(one.server, 2),
        figure(one.database, 2),
        figure(one.statements),
        figure(one.rows),
        figure(one.bytes, 0),
        figure(one.written, 0),
      ]),
    ),
    person: table(
      ['of one person', 'a working day', 'people whose busiest hour one core carries'],
      [
        ['main thread of a server, CPU ms', figure(person.main, 0), figure(peoplePerCore(person.main), 0)],
        [
          'all threads of a server, CPU ms',
          figure(person.server, 0),
          figure(peoplePerCore(person.server), 0),
        ],
        ['database, CPU ms', figure(person.database, 0), figure(peoplePerCore(person.database), 0)],
        [
          'both on one core, CPU ms',
          figure(person.server + person.database, 0),
          figure(peoplePerCore(person.server + person.database), 0),
        ],
        ['calls', figure(person.calls), ''],
        ['log of the database, kB', figure(person.written / 1000, 0), ''],
      ],
    ),
    fleets: table(
      ['people', 'calls/s', 'server processes', 'their cores', 'database cores', 'log MB/s', 'log GB a year'],
      FLEETS.map(fleetOf).map((fleet) => [
        figure(fleet.people),
        figure(fleet.callsPerSecond, 0),
        figure(fleet.instances),
        figure(fleet.serverCores),
        figure(fleet.databaseCores),
        figure(fleet.log, 2),
        figure(fleet.logPerYear, 0),
      ]),
    ),
    check: `Ten working days at once, by eight clients, took ${figure(check.server / person.server, 2)} of the server's CPU and ${figure(check.database / person.database, 2)} of the database's that the single calls add up to.`,
    limits: `The trail of a tenant is one chain: the longest call holds it for ${figure(slowest, 2)} ms, so that a tenant signs at most ${figure(1000 / slowest, 0)} times a second. A deviation that was reported and signed once keeps ${figure(kept / 1000, 0)} kB in the database, indexes and trail included: a terabyte holds ${figure(1e12 / kept / 1e6)} million.`,
  };
}

/** Writes what was found into the paper. */
export const writePaper = (findings: Findings): void => writeParts(partsOf(findings));

/** Writes parts of the paper, which says the rest. Throws for one that it does not have. */
export function writeParts(parts: Record<string, string>): void {
  let text = readFileSync(PAPER, 'utf8');
  for (const [part, found] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${part} -->`, `<!-- /${part} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${PAPER} has no part ${part}`);
    text = `${text.slice(0, from + begin.length)}\n\n${found}\n\n${text.slice(to)}`;
  }
  writeFileSync(PAPER, text);
}
