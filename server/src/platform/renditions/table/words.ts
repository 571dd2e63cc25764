/** What is said of a list that was written into a file. */
export const FACTS = {
  zh: { by: '导出人', at: '导出时间', rows: '行数' },
  en: { by: 'Exported by', at: 'Exported at', rows: 'Rows' },
};
