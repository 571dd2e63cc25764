import type { SignaturePage, SignatureRow } from '../types';
import { bytesOf, openDocument } from './document';
import { type Cell, Flow, MUTED } from './flow';
import { embedFont } from './font';

const COLUMNS = {
  signer: { x: 0, width: 190 },
  meaning: { x: 200, width: 130 },
  time: { x: 340, width: 159 },
};
const HEAD = { size: 9, color: MUTED };
const BODY = { size: 10.5 };
const SMALL = { size: 8.5, color: MUTED };

/** The signature's moment on the signer's clock, with its offset: `2026-11-21 10:00:00 +08:00`. */
function localTime(at: Date, utcOffset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(utcOffset) ?? [];
  if (!sign) throw new Error(`${utcOffset} is no offset such as +08:00`);
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const local = new Date(at.getTime() + shift).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${utcOffset}`;
}

const heading = (): Cell[] => [
  { ...COLUMNS.signer, texts: [{ text: '签名人 Signed by', ...HEAD }] },
  { ...COLUMNS.meaning, texts: [{ text: '含义 Meaning', ...HEAD }] },
  { ...COLUMNS.time, texts: [{ text: '日期时间 Date and time', ...HEAD }] },
];

const signature = (row: SignatureRow): Cell[] => [
  {
    ...COLUMNS.signer,
    texts: [
      { text: row.name, ...BODY },
      { text: row.account, ...SMALL },
      ...(row.onBehalfOf
        ? [{ text: `代 ${row.onBehalfOf} 签署 Signed for ${row.onBehalfOf}`, ...SMALL }]
        : []),
    ],
  },
  {
    ...COLUMNS.meaning,
    texts: [
      { text: row.meaning.zh, ...BODY },
      { text: row.meaning.en, ...SMALL },
    ],
  },
  { ...COLUMNS.time, texts: [{ text: localTime(row.at, row.utcOffset), ...BODY }] },
];

const fact = (label: string, values: string[], style = BODY): Cell[] => [
  { x: 0, width: 130, texts: [{ text: label, ...HEAD }] },
  { x: 140, width: 359, texts: values.map((text) => ({ text, ...style })) },
];

/** Adds the page (or pages) that show who signed what, as which meaning and when. */
export async function appendSignaturePage(pdf: Uint8Array, page: SignaturePage): Promise<Uint8Array> {
  const doc = await openDocument(pdf);
  let inTable = false;
  const flow = new Flow(doc, await embedFont(doc), (each) => {
    if (inTable) each.row(heading(), { rule: true });
  });
  flow.text('电子签名页 Electronic signatures', { size: 17 });
  flow.space(10);
  flow.row(fact('编号 Number', [page.no]));
  flow.row(fact('版本 Version', [page.version]));
  flow.row(fact('名称 Title', [...new Set([page.title.zh, page.title.en])]));
  if (page.effectiveDate) flow.row(fact('生效日期 Effective date', [page.effectiveDate]));
  flow.row(fact('内容校验值 Content hash', [`SHA-256`, page.hash], SMALL));
  flow.space(14);
  flow.row(heading(), { rule: true });
  inTable = true;
  for (const row of page.rows) flow.row(signature(row), { rule: true });
  flow.footers(
    (number, count) => `${page.no} ${page.version}  ·  签名页 Signature page ${number} / ${count}`,
  );
  return bytesOf(doc);
}
