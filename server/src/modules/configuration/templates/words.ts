import type { ServerModule } from '../../../platform/module';
import { TEMPLATE } from './template';

/** How the trail tells of templates. */
export const templateWords: NonNullable<ServerModule['auditWords']> = {
  [TEMPLATE]: {
    state: {
      label: { zh: '状态', en: 'State' },
      codes: {
        draft: { zh: '草稿', en: 'Draft' },
        effective: { zh: '已生效', en: 'Effective' },
        disabled: { zh: '已停用', en: 'Disabled' },
      },
    },
    purpose: {
      label: { zh: '用途', en: 'Purpose' },
      codes: { print: { zh: '打印', en: 'Print' }, letter: { zh: '信函', en: 'Letter' } },
    },
    language: {
      label: { zh: '语言', en: 'Language' },
      codes: { zh: { zh: '中文', en: 'Chinese' }, en: { zh: '英文', en: 'English' } },
    },
    templateFile: { label: { zh: '模板文件', en: 'Template file' } },
  },
};
