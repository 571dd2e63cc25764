import type { WordBlock } from '../../platform/renditions/docx/write';
import type { DemoTemplate } from '../company';

const text = (line: string): WordBlock => ({ kind: 'text', text: line });

const deviationSheet: WordBlock[] = [
  { kind: 'title', text: '华康制药（苏州）有限公司' },
  { kind: 'heading', text: '偏差处理单 {{record.no}}' },
  {
    kind: 'table',
    rows: [
      ['{{title.label}}', '{{title}}'],
      ['{{devType.label}}', '{{devType}}'],
      ['{{occurAt.label}}', '{{occurAt}}'],
      ['{{foundAt.label}}', '{{foundAt}}'],
      ['{{foundBy.label}}', '{{foundBy}}'],
      ['{{place.label}}', '{{place}}'],
      ['部门', '{{record.department}}'],
      ['状态', '{{record.status}}'],
    ],
  },
  { kind: 'heading', text: '{{description.label}}' },
  text('{{description}}'),
  text('{{#immediate=filled}}{{immediate.label}}：{{immediate}}{{/immediate=filled}}'),
  { kind: 'heading', text: '关联记录' },
  {
    kind: 'table',
    head: true,
    rows: [
      ['编号', '标题', '状态'],
      ['{{#links}}{{no}}', '{{title}}', '{{status}}{{/links}}'],
    ],
  },
  { kind: 'heading', text: '电子签名' },
  {
    kind: 'table',
    head: true,
    rows: [
      ['签名人', '含义', '步骤', '时间'],
      ['{{#signatures}}{{name}}', '{{meaning}}', '{{step}}', '{{at}}{{/signatures}}'],
    ],
  },
  text('打印：{{print.by}}，{{print.at}}'),
];

const complaintAnswer: WordBlock[] = [
  { kind: 'title', text: 'Huakang Pharma (Suzhou) Co., Ltd.' },
  text('{{print.day}}'),
  { kind: 'heading', text: 'Your complaint {{record.no}}' },
  text('Dear customer,'),
  text('Thank you for telling us about: {{title}}. We received your complaint on {{receivedAt}}.'),
  {
    kind: 'table',
    head: true,
    rows: [
      ['Product', 'Batch'],
      ['{{#product}}{{product}}', '{{batch}}{{/product}}'],
    ],
  },
  text('{{#reply=filled}}{{reply}}{{/reply=filled}}'),
  text('{{#reply=empty}}We are looking into it and will write to you again.{{/reply=empty}}'),
  text('Quality Assurance, Huakang Pharma'),
];

/** A sheet for deviations, and a letter to whoever complained. */
export const printTemplates: DemoTemplate[] = [
  {
    process: 'deviation',
    nameZh: '偏差处理单',
    nameEn: 'Deviation sheet',
    purpose: 'print',
    language: 'zh',
    blocks: deviationSheet,
  },
  {
    process: 'complaint',
    nameZh: '客户答复函（英文）',
    nameEn: 'Answer to the customer',
    purpose: 'letter',
    language: 'en',
    blocks: complaintAnswer,
  },
];
