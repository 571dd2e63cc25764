import { listsOf, type ListColumn as SharedColumn } from '@attest/shared-ui';
import type { TextKey as KeyOf } from '@attest/shared-utility';

type TextKey = KeyOf<'shell-app'>;

/** A column as it is declared once, in no language. */
export type ListColumn<Row> = SharedColumn<Row, TextKey>;

/** The lists of the shell, and what they are declared with. */
export const { bilingual, defineTable, instant, knownTable, people, person } = listsOf<TextKey>({
  texts: 'shell-app',
  base: '',
  mayNot: 'admin.mayNot',
});
