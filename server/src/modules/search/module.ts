import { languageModelForm } from '@attest/api-contract';
import { ADMINISTRATION_TEXTS } from '../../directory/administrationTexts';
import { wordsOfForms } from '../../platform/audit/words/declared';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { ask } from './answers/ask';
import { findEverywhere, resolveHits } from './find';
import { searchMigrations } from './migrations';
import { deleteSynonyms, listSynonyms, saveSynonyms } from './synonyms';
import { compose, tryModel } from './written/compose';
import { KEY_PURPOSE, readAssistant, saveAssistant } from './written/settings';
import './tables';

/**
 * The search over everything and the answers out of documents, written by a language model where a tenant has one; what
 * can be found is brought by the modules (`platform/search/sources.ts`).
 */
export const searchModule: ServerModule = {
  name: 'search',
  migrations: searchMigrations,
  sealedColumns: [{ table: 'assistant_setting', column: 'key', purpose: KEY_PURPOSE }],
  auditWords: {
    synonyms: { words: { label: { zh: '同义词', en: 'Synonyms' } } },
    assistant: {
      ...wordsOfForms(ADMINISTRATION_TEXTS, languageModelForm),
      key: {
        label: { zh: '访问密钥', en: 'Key' },
        codes: { changed: { zh: '已更换', en: 'Changed' }, removed: { zh: '已移除', en: 'Removed' } },
      },
    },
  },
  routes: handleAll({
    searchAll: (ctx, { text }) => findEverywhere(ctx, text),
    resolveHits,
    askAssistant: (ctx, { question }) => ask(ctx, question),
    composeAnswer: (ctx, { question }) => compose(ctx, question),
    getAssistantSettings: readAssistant,
    saveAssistantSettings: saveAssistant,
    tryAssistant: tryModel,
    listSynonyms,
    saveSynonyms,
    deleteSynonyms: (ctx, { id, version }) => deleteSynonyms(ctx, id, version),
  }),
};
