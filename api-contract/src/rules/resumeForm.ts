import type { Bilingual } from '../common';
import type { FieldDefinition } from '../forms';

const label = (zh: string, en: string): Bilingual => ({ zh, en });

const DEGREE: Pick<FieldDefinition, 'type' | 'options'> = {
  type: 'select',
  options: [
    { value: 'doctor', label: label('博士', 'Doctor') },
    { value: 'master', label: label('硕士', 'Master') },
    { value: 'undergraduate', label: label('本科', 'Undergraduate') },
    { value: 'specialist', label: label('专科', 'Specialist') },
    { value: 'bachelor', label: label('学士', 'Bachelor') },
  ],
};

const PERIOD: FieldDefinition[] = [
  { key: 'from', type: 'date', label: label('开始日期', 'From') },
  { key: 'to', type: 'date', label: label('结束日期', 'To'), notBefore: 'from' },
];

export const RESUME_SECTIONS = [
  { key: 'general', label: label('概况', 'Overview') },
  { key: 'experience', label: label('经历与证书', 'Experience and certificates') },
  { key: 'more', label: label('自我介绍与附件', 'Introduction and attachments') },
];

/** The resume as a form; the same definition checks it in the browser and on the server. */
export const RESUME_FIELDS: FieldDefinition[] = [
  { key: 'highestDegree', section: 'general', label: label('最高学历', 'Highest degree'), ...DEGREE },
  { key: 'major', section: 'general', type: 'input', label: label('专业', 'Major'), maxLength: 100 },
  {
    key: 'careerStart',
    section: 'general',
    type: 'date',
    label: label('参加工作日期', 'Career start'),
    notFuture: true,
  },
  {
    key: 'positionStart',
    section: 'general',
    type: 'date',
    label: label('现岗位开始日期', 'Start in the present position'),
    notFuture: true,
    notBefore: 'careerStart',
  },
  {
    key: 'education',
    section: 'experience',
    type: 'subRecord',
    label: label('教育经历', 'Education'),
    wide: true,
    maxRows: 30,
    columns: [
      ...PERIOD,
      { key: 'school', type: 'input', label: label('学校', 'School'), required: true },
      { key: 'major', type: 'input', label: label('专业', 'Major'), maxLength: 100 },
      { key: 'degree', label: label('学历', 'Degree'), ...DEGREE },
    ],
  },
  {
    key: 'work',
    section: 'experience',
    type: 'subRecord',
    label: label('工作经历', 'Work'),
    wide: true,
    maxRows: 30,
    columns: [
      ...PERIOD,
      { key: 'company', type: 'input', label: label('单位', 'Company'), required: true },
      { key: 'position', type: 'input', label: label('职位', 'Position'), maxLength: 100 },
      { key: 'duties', type: 'textarea', label: label('职责', 'Duties'), maxLength: 1000, wide: true },
    ],
  },
  {
    key: 'projects',
    section: 'experience',
    type: 'subRecord',
    label: label('项目经历', 'Projects'),
    wide: true,
    maxRows: 30,
    columns: [
      ...PERIOD,
      { key: 'name', type: 'input', label: label('项目名称', 'Project'), required: true },
      { key: 'role', type: 'input', label: label('角色', 'Role'), maxLength: 100 },
      {
        key: 'description',
        type: 'textarea',
        label: label('说明', 'Description'),
        maxLength: 1000,
        wide: true,
      },
    ],
  },
  {
    key: 'certificates',
    section: 'experience',
    type: 'subRecord',
    label: label('技能证书', 'Skill certificates'),
    wide: true,
    maxRows: 30,
    columns: [
      { key: 'name', type: 'input', label: label('证书名称', 'Certificate'), required: true },
      { key: 'number', type: 'input', label: label('编号', 'Number'), maxLength: 100 },
      { key: 'issuer', type: 'input', label: label('发证机构', 'Issuer') },
      { key: 'issuedOn', type: 'date', label: label('发证日期', 'Issued on') },
      { key: 'validUntil', type: 'date', label: label('有效期至', 'Valid until'), notBefore: 'issuedOn' },
    ],
  },
  {
    key: 'introduction',
    section: 'more',
    type: 'textarea',
    label: label('自我介绍', 'Introduction'),
    maxLength: 4000,
    wide: true,
  },
  {
    key: 'attachments',
    section: 'more',
    type: 'file',
    label: label('附件', 'Attachments'),
    multiple: true,
    wide: true,
  },
];
