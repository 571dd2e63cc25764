import { printTemplateForm } from '@attest/api-contract';
import en from '@attest/shell-app/texts/config.en.json';
import zh from '@attest/shell-app/texts/config.zh.json';
import { wordsOfForms } from '../../../platform/audit/words/declared';
import type { ServerModule } from '../../../platform/module';
import { TEMPLATE } from './template';

/** How the trail tells of templates. */
export const templateWords: NonNullable<ServerModule['auditWords']> = {
  [TEMPLATE]: {
    ...wordsOfForms({ zh: [zh], en: [en] }, printTemplateForm),
    state: {
      label: { zh: '状态', en: 'State' },
      codes: {
        draft: { zh: '草稿', en: 'Draft' },
        effective: { zh: '已生效', en: 'Effective' },
        disabled: { zh: '已停用', en: 'Disabled' },
      },
    },
    templateFile: { label: { zh: '模板文件', en: 'Template file' } },
  },
};
