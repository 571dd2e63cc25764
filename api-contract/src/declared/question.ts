import type { DeclaredForm } from './declare';
import { DIFFICULTIES, QUESTION_TYPES } from './quiz';

/** What a question says, whatever its kind. */
export const questionText = {
  type: {
    type: 'select',
    label: 'question.kind',
    section: 'text',
    required: true,
    options: QUESTION_TYPES,
    texts: 'question.type',
    wide: true,
  },
  /** For `blank` every gap is written as three or more underscores. */
  stem: {
    type: 'texts',
    label: 'question.stem',
    section: 'text',
    maxLength: 4000,
    long: true,
    atLeastOne: true,
  },
  /** `short`, `case`: what a good answer says, for the reviewer; else an explanation for after passing. */
  reference: { type: 'texts', label: 'question.reference', section: 'key', maxLength: 4000, long: true },
  /** Weight within a paper. */
  points: {
    type: 'number',
    whole: true,
    label: 'question.points',
    section: 'facts',
    required: true,
    min: 1,
    max: 100,
  },
  difficulty: {
    type: 'select',
    label: 'question.difficulty',
    section: 'facts',
    required: true,
    options: DIFFICULTIES,
    texts: 'difficulty',
  },
  tags: {
    type: 'words',
    label: 'question.tags',
    help: 'question.tagsHint',
    section: 'facts',
    maxLength: 50,
    maxItems: 20,
  },
  /** Document that the question is about. */
  documentId: { type: 'reference', label: 'list.document', section: 'facts', empty: null },
  /** Clause of the document, e.g. `5.3`. */
  clause: { type: 'input', label: 'question.clause', section: 'facts', maxLength: 50 },
} as const satisfies DeclaredForm;

/** The right answer as it is typed, by the kind of the question; how calls hold it says `QuestionContent`. */
export const questionKey = {
  options: {
    type: 'rows',
    label: 'question.options',
    section: 'key',
    visibleWhen: { field: 'type', in: ['single', 'multiple', 'order'] },
    maxRows: 12,
    columns: {
      right: { type: 'switch', label: 'question.right' },
      zh: { type: 'input', label: 'edit.language.zh', maxLength: 500, lang: 'zh' },
      en: { type: 'input', label: 'edit.language.en', maxLength: 500, lang: 'en' },
    },
  },
  truth: {
    type: 'radio',
    label: 'question.rightAnswer',
    section: 'key',
    visibleWhen: { field: 'type', equals: 'trueFalse' },
    required: true,
    options: ['true', 'false'],
    texts: 'question',
    empty: null,
  },
  /** One row for every gap. */
  gaps: {
    type: 'rows',
    ids: 'none',
    label: 'question.gaps',
    section: 'key',
    visibleWhen: { field: 'type', equals: 'blank' },
    maxRows: 10,
    columns: { texts: { type: 'words', label: 'question.accepted', maxLength: 200, maxItems: 20 } },
  },
} as const satisfies DeclaredForm;

const { type, stem, ...rest } = questionText;

/** A question as it is typed, in the order in which it is asked for. */
export const questionForm = { type, stem, ...questionKey, ...rest } as const satisfies DeclaredForm;
