import type { Bilingual, Trace, TraceNode } from '@attest/api-contract';
import type { ExportSources } from '../../platform/exports/sources';
import { traceFrom } from './walk';

interface Column {
  label: Bilingual;
  width: number;
  write(node: TraceNode, trace: Trace, language: 'zh' | 'en'): string;
}

/** What a node came from, in words. */
function originsOf({ key }: TraceNode, { nodes, edges }: Trace, language: 'zh' | 'en'): string {
  const numbers = new Map(nodes.map((node) => [node.key, node.no]));
  return edges
    .filter(({ to }) => to === key)
    .map(({ from, relation, status }) =>
      [relation[language], numbers.get(from), status && `(${status[language]})`].filter(Boolean).join(' '),
    )
    .join('; ');
}

const COLUMNS: Column[] = [
  { label: { zh: '步', en: 'Step' }, width: 1, write: ({ level }) => String(level) },
  { label: { zh: '类型', en: 'Type' }, width: 3, write: ({ kind }, _, language) => kind[language] },
  { label: { zh: '编号', en: 'Number' }, width: 3, write: ({ no }) => no },
  { label: { zh: '标题', en: 'Title' }, width: 6, write: ({ title }) => title },
  {
    label: { zh: '状态', en: 'Status' },
    width: 3,
    write: ({ status }, _, language) => status?.[language] ?? '',
  },
  { label: { zh: '来源', en: 'Comes from' }, width: 6, write: originsOf },
];

/** A trace as a table: a row for each node, with what it came from. */
export const traceExport: ExportSources = {
  trace: {
    right: { menu: 'QmsTrace', action: 'export' },
    prepare: async (ctx, { filter }, { language }) => {
      const trace = await traceFrom(ctx, filter);
      const start = trace.nodes.find(({ key }) => key === trace.start);
      return {
        name: { zh: `追溯 ${start?.no}`, en: `Trace of ${start?.no}` },
        ...(filter.day && { note: language === 'zh' ? `截至 ${filter.day}` : `As of ${filter.day}` }),
        columns: COLUMNS.map(({ label, width }) => ({ label: label[language], width })),
        count: async () => trace.nodes.length,
        rows: async (offset, limit) =>
          trace.nodes
            .slice(offset, offset + limit)
            .map((node) => COLUMNS.map(({ write }) => write(node, trace, language))),
      };
    },
  },
};
