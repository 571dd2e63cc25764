import type { NoticeKind } from '../../directory/notices/kinds';

export const DOCUMENT_EFFECTIVE: NoticeKind = {
  code: 'documentEffective',
  group: 'process',
  name: { zh: '文件生效', en: 'Document in force' },
  about: { zh: '文件新版本已生效', en: 'A version of a document has come into force' },
  sample: {
    zh: 'SOP-QA-012 V3.0《偏差管理规程》已生效',
    en: 'SOP-QA-012 V3.0 “Handling of deviations” is in force',
  },
  mayCopy: true,
};

export const DOCUMENT_DATE: NoticeKind = {
  code: 'documentDate',
  group: 'process',
  name: { zh: '文件生效日期', en: 'Effective date of a document' },
  about: {
    zh: '计划生效日期已到而未能生效，或日期有变',
    en: 'The planned date has come but keeps the version waiting, or it has moved',
  },
  sample: {
    zh: 'SOP-QA-012 V3.0 的计划生效日期已到，培训未达到要求，尚未生效',
    en: 'The planned date of SOP-QA-012 V3.0 has come, but its training keeps it from taking effect',
  },
  mayCopy: true,
};

export const DOCUMENT_CONTENT: NoticeKind = {
  code: 'documentContent',
  group: 'process',
  name: { zh: '文件内容', en: 'Content of a document' },
  about: { zh: '批注有回复，或 PDF 未能生成', en: 'Comments are answered, or the PDF could not be made' },
  sample: { zh: 'SOP-QA-012 V3.0 的 PDF 未能生成', en: 'The PDF of SOP-QA-012 V3.0 could not be made' },
};
