import {
  type Bilingual,
  type FieldDefinition,
  type FieldProblem,
  type FormValues,
  fieldProblemText,
  type ImportedSignature,
  isEmptyValue,
  validateForm,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { partsOf } from '../../../directory/imports/cells';
import type { CheckedRow, ReadTable } from '../../../directory/imports/kind';
import type { OpenArchive } from '../../../platform/files/archive';
import type { Context } from '../../../platform/module';
import { openUploadedTable, plainText, type UploadedRow } from '../../../platform/renditions/uploadedTable';
import { inTimeSlices } from '../../../platform/timeSlices';
import type { StepDefinition } from '../../../workflow/definition';
import { STATUS_LABELS } from '../../../workflow/statusLabels';
import { formOf, versionInForce } from '../../definitions/definition';
import { unreadable } from '../checkRows';
import { instantOf, loadNamed, type Named, type Related, readCell, Unreadable } from '../readCell';
import { ENDS, type EndedStatus, formerColumns, formerFields, NEEDED, OF_RECORD } from './columns';
import { type Stood, stepsToStandAt } from './stood';

/** Rows of one file. */
export const MAX_FORMER = 50_000;
const MAX_NO = 64;
const MAX_SIGNATURES = 20;

/** A record as it stood elsewhere, waiting for its turn. */
export interface FormerRecord {
  process: string;
  no: string;
  values: FormValues;
  /** How it ended, or the step at which it stands. */
  stood: Stood;
  createdAt: string;
  /** Null where it has not ended. */
  endedAt: string | null;
  /** Null: whoever imports it. */
  initiator: string | null;
  signatures: ImportedSignature[];
  /** Files of the zip: scans of signatures, and by the field that holds them. */
  proof: string[];
  files: Record<string, string[]>;
}

/** Records of a spreadsheet as they stood elsewhere. Throws as `readUploadedTable`. */
export async function readFormer(
  ctx: Context,
  process: string,
  fileId: string,
  archive: OpenArchive | undefined,
): Promise<ReadTable<FormerRecord>> {
  const form = await formOf(ctx.tx, process, await versionInForce(ctx, process));
  const fields = formerFields(form);
  const columns = formerColumns(fields);
  const steps = await stepsToStandAt(ctx, process);
  const table = await openUploadedTable(ctx, fileId, { columns, needed: NEEDED, max: MAX_FORMER });
  const named = await loadNamed(ctx, { former: true });
  const related: Related = new Map();
  /** Numbers of earlier rows. */
  const seen = new Set<string>();
  return {
    total: table.total,
    async check(now, from, to) {
      const rows = table.rows(from, to);
      const taken = await takenNumbers(
        now,
        process,
        rows.map(({ cells }) => cells['#no'] ?? ''),
      );
      const checked: CheckedRow<FormerRecord>[] = [];
      for await (const row of inTimeSlices(rows)) {
        const reader = new RowReader(now, { fields, columns, steps, named, related, archive });
        const content = await reader.read(process, row.cells);
        const { no } = content;
        if (taken.has(no) || seen.has(no)) reader.problems.push(repeated(no));
        seen.add(no);
        checked.push({
          row: row.row,
          cells: [no, row.cells.title ?? null],
          content,
          problems: reader.problems,
        });
      }
      return checked;
    },
  };
}

/** Those of the numbers that records of the type have already. */
export async function takenNumbers(
  { tx }: Context,
  process: string,
  numbers: string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .selectFrom('quality_record')
    .select('no')
    .where('process', '=', process)
    // One parameter, whatever their count: the statement is planned once.
    .where('no', '=', sql<string>`any(${numbers}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ no }) => no ?? []));
}

export const repeated = (no: string): Bilingual => ({
  zh: `编号“${no}”已存在，或在前面的行中`,
  en: `the number “${no}” is there already, or in an earlier row`,
});

interface Sources {
  fields: FieldDefinition[];
  columns: Record<string, Bilingual>;
  /** At which it may stand. */
  steps: readonly StepDefinition[];
  named: Named;
  related: Related;
  archive: OpenArchive | undefined;
}

/** Reads the cells of one row; what cannot be used is among its problems. */
class RowReader {
  readonly problems: Bilingual[] = [];

  constructor(
    readonly ctx: Context,
    readonly from: Sources,
  ) {}

  async read(process: string, cells: UploadedRow<string>['cells']): Promise<FormerRecord> {
    const { fields, named } = this.from;
    const values: FormValues = {};
    const files: Record<string, string[]> = {};
    for (const field of fields) {
      const written = cells[field.key];
      if (!written) continue;
      if (field.type === 'file') files[field.key] = this.#files(field.key, written);
      else
        await this.#say(field.key, async () => {
          values[field.key] = await readCell(this.ctx, field, written, named, this.from.related);
        });
    }
    if (this.problems.length === 0) this.#validate(values);
    const instant = (key: string) => this.#instant(key, cells[key] ?? '');
    const createdAt = instant('#createdAt');
    const stood = this.#stood(cells['#state'] ?? '');
    const endedAt = this.#endedAt(stood, cells['#endedAt'] ?? '');
    this.#inOrder(createdAt, endedAt);
    return {
      process,
      no: this.#no(cells['#no'] ?? ''),
      values,
      stood: stood ?? { status: 'completed' },
      createdAt,
      endedAt,
      initiator: this.#initiator(cells['#initiator'] ?? ''),
      signatures: this.#signatures(cells['#signatures'] ?? ''),
      proof: cells['#proof'] ? this.#files('#proof', cells['#proof']) : [],
      files,
    };
  }

  #complain(key: string, zh: string, en: string): void {
    const heading = this.from.columns[key] ?? { zh: key, en: key };
    this.problems.push({ zh: `${heading.zh}：${zh}`, en: `${heading.en}: ${en}` });
  }

  async #say(key: string, work: () => unknown): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.problems.push(unreadable(this.from.columns[key] ?? { zh: key, en: key }, error.written));
    }
  }

  #needed(key: string): void {
    this.#complain(key, '请填写此项', 'this is needed');
  }

  /** What each field allows; nothing is demanded but a title, for it was governed elsewhere. */
  #validate(values: FormValues): void {
    if (isEmptyValue(values.title)) this.#needed('title');
    const { ctx } = this;
    const options = { complete: [], now: ctx.now.getTime(), language: ctx.language };
    for (const problem of validateForm(this.from.fields, values, options)) this.#problem(problem);
  }

  #problem(problem: FieldProblem): void {
    this.#complain(problem.key, fieldProblemText(problem, 'zh'), fieldProblemText(problem, 'en'));
  }

  #no(written: string): string {
    if (!written) this.#needed('#no');
    if (written.length > MAX_NO)
      this.#complain('#no', `最多 ${MAX_NO} 个字符`, `at most ${MAX_NO} characters`);
    return written;
  }

  /** Null for what cannot be read. */
  #stood(written: string): Stood | null {
    const isMeant = (names: readonly string[]) =>
      names.some((name) => plainText(name) === plainText(written));
    const status = (Object.keys(ENDS) as EndedStatus[]).find((one) =>
      isMeant([one, STATUS_LABELS[one].zh, STATUS_LABELS[one].en]),
    );
    if (status) return { status };
    const step = this.from.steps.find(({ id, name }) => isMeant([id, name.zh, name.en]));
    if (step) return { step: step.id };
    if (!written) this.#needed('#state');
    else this.problems.push(unreadable(OF_RECORD['#state'], written));
    return null;
  }

  #endedAt(stood: Stood | null, written: string): string | null {
    const hasEnded = stood !== null && 'status' in stood;
    if (written && stood !== null && !hasEnded)
      this.#complain('#endedAt', '记录尚未结束', 'the record has not ended');
    return written || hasEnded ? this.#instant('#endedAt', written) : null;
  }

  #instant(key: string, written: string): string {
    if (!written) {
      this.#needed(key);
      return '';
    }
    try {
      const at = instantOf(this.from.named, written);
      if (Date.parse(at) > this.ctx.now.getTime()) this.#complain(key, '不能晚于现在', 'it is in the future');
      return at;
    } catch {
      this.problems.push(unreadable(this.from.columns[key] ?? { zh: key, en: key }, written));
      return '';
    }
  }

  #inOrder(createdAt: string, endedAt: string | null): void {
    if (createdAt && endedAt && endedAt < createdAt)
      this.#complain('#endedAt', '早于创建时间', 'it is before the time of creation');
  }

  #initiator(written: string): string | null {
    if (!written) return null;
    const found = this.from.named.user(written);
    if (!found) this.problems.push(unreadable(OF_RECORD['#initiator'], written));
    return found ?? null;
  }

  #signatures(written: string): ImportedSignature[] {
    const lines = written.split('\n').flatMap((line) => line.trim() || []);
    if (lines.length > MAX_SIGNATURES)
      this.#complain('#signatures', `最多 ${MAX_SIGNATURES} 个`, `at most ${MAX_SIGNATURES}`);
    return lines.slice(0, MAX_SIGNATURES).map((line) => {
      const [name = '', meaning = '', at = ''] = line.split(/[|｜]/).map((part) => part.trim());
      if (!name || !meaning || !at) this.problems.push(unreadable(OF_RECORD['#signatures'], line));
      return { name, meaning, at };
    });
  }

  /** Names of files as the zip has them. */
  #files(key: string, written: string): string[] {
    return partsOf(written).flatMap((part) => {
      const name = this.from.archive?.find(part);
      if (!name) this.#complain(key, `压缩包中没有“${part}”`, `there is no “${part}” in the zip`);
      return name ?? [];
    });
  }
}
