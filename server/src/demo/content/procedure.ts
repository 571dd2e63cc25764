/** A sentence in both languages: `中文 | English`; one language alone where a company writes in one. */
export type Said = string;

/** What a document of the demo says, chapter by chapter. */
export interface Procedure {
  purpose: Said;
  scope: Said;
  duties: Said[];
  steps: Said[];
  records: Said;
  /** Steps of former versions that differ; without them the newest steps were added one version at a time. */
  former?: Record<string, Said[]>;
}

export interface Heading {
  company: string;
  no: string;
  label: string;
  title: string;
}

const CHAPTERS = {
  zh: ['目的', '范围', '职责', '程序', '记录'],
  en: ['Purpose', 'Scope', 'Responsibilities', 'Procedure', 'Records'],
} as const;

/** The fewest steps a former version has. */
const FEWEST = 3;

/** The sentence in one language. */
export const said = (text: Said, language: 'zh' | 'en'): string => {
  const [zh = '', en = zh] = text.split(' | ');
  return language === 'zh' ? zh : en;
};

/** The text of a version as its author wrote it; `age` is how many versions came after it. */
export function procedureText(
  procedure: Procedure,
  { company, no, label, title }: Heading,
  age: number,
  languages: ('zh' | 'en')[],
): string {
  const { purpose, scope, duties, records, former } = procedure;
  const kept = Math.max(FEWEST, procedure.steps.length - age);
  const steps = former?.[label] ?? procedure.steps.slice(0, kept);
  const chapters = [[purpose], [scope], duties, steps, [records]];
  const parts = languages.map((language) =>
    chapters
      .map((sentences, index) => {
        const lines =
          sentences.length === 1
            ? sentences.map((one) => said(one, language))
            : sentences.map((one, place) => `${index + 1}.${place + 1}  ${said(one, language)}`);
        return [`${index + 1}  ${CHAPTERS[language][index]}`, ...lines].join('\n');
      })
      .join('\n\n'),
  );
  return [company, `${no}  ${label}`, title, '', parts.join('\n\n\n')].join('\n');
}
