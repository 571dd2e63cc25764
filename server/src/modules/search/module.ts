import {
  askAssistant,
  deleteSynonyms as deleteCall,
  listSynonyms as listCall,
  resolveHits as resolveCall,
  saveSynonyms as saveCall,
  searchAll,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { ask } from './answers/ask';
import { findEverywhere, resolveHits } from './find';
import { searchMigrations } from './migrations';
import { deleteSynonyms, listSynonyms, saveSynonyms } from './synonyms';

/**
 * The search over everything and the answers out of documents; what can be found is brought by the modules
 * (`platform/search/sources.ts`).
 */
export const searchModule: ServerModule = {
  name: 'search',
  migrations: searchMigrations,
  routes: [
    handle(searchAll, ({ text }, ctx) => findEverywhere(ctx, text)),
    handle(resolveCall, (input, ctx) => resolveHits(ctx, input)),
    handle(askAssistant, async ({ question }, ctx) => ({ citations: await ask(ctx, question) })),
    handle(listCall, (_, ctx) => listSynonyms(ctx)),
    handle(saveCall, (input, ctx) => saveSynonyms(ctx, input)),
    handle(deleteCall, async ({ id, version }, ctx) => {
      await deleteSynonyms(ctx, id, version);
      return {};
    }),
  ],
};
