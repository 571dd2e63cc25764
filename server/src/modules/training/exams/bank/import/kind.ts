import { inBoth, type QuestionContent } from '@attest/api-contract';
import { type ImportKind, RowRefusal } from '../../../../../directory/imports/kind';
import { saveQuestion } from '../questions';
import { sameAs, stemsInBank } from './checkQuestions';

/** Questions of the bank, one a row. */
export const questionImportKind: ImportKind<QuestionContent> = {
  name: () => ({ zh: '试题', en: 'questions' }),
  needs: () => ({ menu: 'TmsQuiz', action: 'edit' }),
  async make(ctx, content, reason) {
    // Somebody may have added it since the file was looked at.
    const [twin] = (await stemsInBank(ctx, [inBoth(content.stem).zh])).values();
    if (twin) throw new RowRefusal([sameAs(twin)]);
    await saveQuestion(ctx, { content, reason });
  },
};
