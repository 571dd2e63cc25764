import type { ImportedFile } from '../../modules/documents';
import { type Renditions, toPdf } from '../../platform/renditions/renditions';
import type { Table } from '../../platform/renditions/table/types';
import { writeTable } from '../../platform/renditions/table/writeTable';
import type { Company } from '../company';
import { DOCX, docxOf } from './docx';
import { type Procedure, procedureText, said } from './procedure';

/** A version whose main file is to be written. */
interface Wanted {
  no: string;
  label: string;
  title: string;
  /** Versions that came after it. */
  age: number;
  format: 'pdf' | 'docx' | 'xlsx';
}

/** So many files are written at a time: the pool of threads refuses more than it can queue. */
const AT_A_TIME = 40;

/** Main files of all versions of a company, by `number label`. */
export async function writeFiles(
  renditions: Renditions,
  company: Company,
): Promise<Map<string, ImportedFile>> {
  const wanted = wantedBy(company);
  const files = new Map<string, ImportedFile>();
  for (let index = 0; index < wanted.length; index += AT_A_TIME) {
    const batch = wanted.slice(index, index + AT_A_TIME);
    const written = await Promise.all(batch.map((one) => writeFile(renditions, company, one)));
    for (const [place, { no, label }] of batch.entries())
      files.set(`${no} ${label}`, written[place] as ImportedFile);
  }
  return files;
}

function wantedBy({ documents, drafts, tenant }: Company): Wanted[] {
  const titleOf = (titles: { titleZh: string; titleEn: string }) =>
    tenant.defaultLanguage === 'zh' ? `${titles.titleZh}  ${titles.titleEn}` : titles.titleEn;
  const imported = documents.flatMap((document) => {
    const later = drafts.filter((draft) => draft.no === document.no).length;
    return document.versions.map(
      ({ label }, index): Wanted => ({
        no: document.no,
        label,
        title: titleOf(document),
        age: document.versions.length - 1 - index + later,
        format: document.format ?? 'pdf',
      }),
    );
  });
  const written = drafts.map(
    (draft): Wanted => ({
      no: draft.no,
      label: draft.label,
      title: titleOf(draft),
      age: 0,
      format: draft.format ?? 'pdf',
    }),
  );
  return [...imported, ...written];
}

async function writeFile(renditions: Renditions, company: Company, wanted: Wanted): Promise<ImportedFile> {
  const { no, label, format } = wanted;
  const procedure = company.texts[no];
  if (!procedure) throw new Error(`The demo document ${no} has no text`);
  const name = `${no}-${label}.${format}`;
  if (format === 'xlsx') {
    const sheet = sheetOf(company, procedure, wanted);
    const { bytes, mediaType } = await writeTable(renditions, 'xlsx', sheet);
    const { bytes: pdf } = await writeTable(renditions, 'pdf', sheet);
    return { name, mediaType, bytes, pdf };
  }
  const languages = company.tenant.defaultLanguage === 'zh' ? (['zh', 'en'] as const) : (['en'] as const);
  const heading = { ...wanted, company: companyName(company) };
  const text = procedureText(procedure, heading, wanted.age, [...languages]);
  const pdf = (await toPdf(renditions, {
    name,
    mediaType: 'text/plain',
    bytes: Buffer.from(text),
  })) as Buffer;
  if (format === 'docx') return { name, mediaType: DOCX, bytes: docxOf(text), pdf };
  return { name, mediaType: 'application/pdf', bytes: pdf };
}

const companyName = ({ tenant }: Company): string =>
  tenant.defaultLanguage === 'zh' ? tenant.nameZh : tenant.nameEn;

/** A form as a sheet: its lines with room for what is entered. */
function sheetOf(company: Company, procedure: Procedure, { no, label, title }: Wanted): Table {
  const language = company.tenant.defaultLanguage;
  const heads =
    language === 'zh'
      ? ['序号', '项目', 'Item', '结果', '签名/日期']
      : ['No.', 'Item', 'Result', 'Signature, date'];
  const rows = procedure.steps.map((step, index) => {
    const texts = language === 'zh' ? [said(step, 'zh'), said(step, 'en')] : [said(step, 'en')];
    return [String(index + 1), ...texts, '', ''];
  });
  return {
    title: `${no} ${label}`,
    tenant: companyName(company),
    note: title,
    writtenBy: '',
    writtenAt: '',
    language,
    columns: heads.map((head) => ({ label: head, width: head === heads[0] ? 60 : 260 })),
    rows: [[title, ...heads.slice(1).map(() => '')], ...rows],
  };
}
