import { randomInt, randomUUID } from 'node:crypto';
import {
  type Bilingual,
  type DrawRule,
  inBoth,
  type QuestionContent,
  type QuizContent,
  sharesOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../../platform/database/tenantTransaction';
import type { PaperKey, ShownQuestion } from '../tables';

/** A question of the bank as it is drawn. */
interface Candidate {
  id: string;
  no: string;
  version: number;
  content: QuestionContent;
  document_no: string | null;
}

/** A question on a paper: as shown, with its right answer in the ids of the paper. */
export interface DrawnQuestion {
  id: string;
  questionId: string;
  questionNo: string;
  questionVersion: number;
  type: QuestionContent['type'];
  shown: ShownQuestion;
  key: PaperKey;
  /** Of 100. */
  points: number;
}

/** Another order, every one as likely as the others. */
function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
}

const CANDIDATE = sql`q.id, q.no, q.version, q.content, d.no as document_no
  from training_question q left join document d on d.id = q.document_id`;

/** SQL condition on `q` for a rule. */
const fits = ({ tags, types, difficulties, documentId }: Omit<DrawRule, 'count'>) => sql`
  q.state = 'effective' and (${tags.length} = 0 or q.tags && ${tags}::text[])
  and (${types.length} = 0 or q.type = any(${types}::text[]))
  and (${difficulties.length} = 0 or q.difficulty = any(${difficulties}::text[]))
  and (${documentId}::uuid is null or q.document_id = ${documentId}::uuid)`;

/** How many enabled questions fit a rule. */
export async function countFitting(tx: TenantTransaction, rule: DrawRule): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from training_question q where ${fits(rule)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Draws a paper, or tells why there is none: a question was disabled, or a rule finds too few. */
export async function drawPaper(
  tx: TenantTransaction,
  content: QuizContent,
): Promise<{ questions: DrawnQuestion[] } | { why: Bilingual }> {
  const found =
    content.mode === 'fixed' ? await fixedQuestions(tx, content) : await drawnQuestions(tx, content.rules);
  if ('why' in found) return found;
  const { candidates } = found;
  const shares = sharesOf(candidates.map((one) => one.content.points));
  return { questions: candidates.map((one, index) => onPaper(one, shares[index] as number)) };
}

type Found = { candidates: Candidate[] } | { why: Bilingual };

async function fixedQuestions(tx: TenantTransaction, { questionIds, shuffle }: QuizContent): Promise<Found> {
  const { rows } = await sql<Candidate>`
    select ${CANDIDATE} where q.state = 'effective' and q.id = any(${questionIds}::uuid[])
    order by array_position(${questionIds}::uuid[], q.id)`.execute(tx);
  const missing = questionIds.length - rows.length;
  if (missing > 0)
    return {
      why: { zh: `${missing} 道试题已停用或不存在`, en: `${missing} questions are disabled or missing` },
    };
  return { candidates: shuffle ? shuffled(rows) : rows };
}

/** Rules with the least to choose from draw first, so that wide rules leave them what they need. */
async function drawnQuestions(tx: TenantTransaction, rules: DrawRule[]): Promise<Found> {
  const counted: { rule: DrawRule; index: number; spare: number }[] = [];
  for (const [index, rule] of rules.entries())
    counted.push({ rule, index, spare: (await countFitting(tx, rule)) - rule.count });
  const taken: string[] = [];
  const byRule: Candidate[][] = [];
  for (const { rule, index } of counted.sort((a, b) => a.spare - b.spare)) {
    const { rows } = await sql<Candidate>`
      select ${CANDIDATE} where ${fits(rule)} and q.id <> all(${taken}::uuid[])
      order by random() limit ${rule.count}`.execute(tx);
    if (rows.length < rule.count) {
      const lack = rule.count - rows.length;
      return {
        why: {
          zh: `第 ${index + 1} 条规则缺 ${lack} 道试题`,
          en: `rule ${index + 1} lacks ${lack} questions`,
        },
      };
    }
    taken.push(...rows.map(({ id }) => id));
    byRule[index] = rows;
  }
  return { candidates: byRule.flat() };
}

const TRUE_FALSE = [
  { id: 'true', text: { zh: '正确', en: 'True' } },
  { id: 'false', text: { zh: '错误', en: 'False' } },
];

/** Option ids are given anew by place: neither they nor their order tell what the author wrote first. */
function onPaper(
  { id, no, version, content, document_no: documentNo }: Candidate,
  points: number,
): DrawnQuestion {
  const { type, stem, blanks, right, reference, clause } = content;
  const mixed = shuffled(content.options);
  const shownAs = new Map(mixed.map((option, index) => [option.id, `o${index + 1}`]));
  return {
    id: randomUUID(),
    questionId: id,
    questionNo: no,
    questionVersion: version,
    type,
    shown: {
      stem: inBoth(stem),
      options:
        type === 'trueFalse'
          ? TRUE_FALSE
          : mixed.map((option) => ({ id: shownAs.get(option.id) as string, text: inBoth(option.text) })),
      gaps: type === 'blank' ? blanks.length : 0,
    },
    key: {
      type,
      right: type === 'trueFalse' ? right : right.map((one) => shownAs.get(one) as string),
      blanks,
      reference: inBoth(reference),
      clause,
      documentNo,
    },
    points,
  };
}
