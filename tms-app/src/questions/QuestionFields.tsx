import { type FormValues, type QuestionDetail, questionForm } from '@attest/api-contract';
import { FormRenderer, Text, useBilingual } from '@attest/shared-ui';
import { finderControl, problemAt, useContentEditor } from '@attest/shared-ui/forms';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPicker } from '../edit/pickers';
import { sectionsOf } from '../edit/sectionsOf';
import { GapTexts, TagsInput } from './KeyFields';
import { KindContext } from './kind';
import { OptionRows } from './OptionRows';
import { contentTyped, typedQuestion } from './questionContent';
import { gapsOf, hasOptions, NEW_QUESTION, type Problem, problemsOf } from './questionRules';

/** Pickers and controls of the application, by field. */
const CONTROLS: NonNullable<Parameters<typeof FormRenderer>[0]['controls']> = {
  options: OptionRows,
  gaps: GapTexts,
  tags: TagsInput,
  documentId: finderControl(DocumentPicker),
};

/** The field at which a problem is said; what is not here the fields say themselves. */
const PLACES: Partial<Record<Problem, string>> = {
  twoOptions: 'options',
  optionText: 'options',
  oneRight: 'options',
  someRight: 'options',
  reference: 'referenceZh',
  gap: 'stemZh',
  gapText: 'gaps',
};

/** A question while it is edited. */
export function useQuestionEditor(detail: QuestionDetail | undefined, mayEdit: boolean) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const stored = useMemo(() => typedQuestion(detail?.content ?? NEW_QUESTION), [detail]);
  const found = useMemo(() => {
    const document = detail?.document;
    return document ? [{ id: document.id, label: `${document.no} ${text(document.title)}` }] : [];
  }, [detail, text]);
  const rules = useCallback(
    (values: FormValues) => {
      const content = contentTyped(values);
      return problemsOf(content).flatMap((problem) => {
        const place = PLACES[problem];
        const isSaid = problem === 'oneRight' && content.type === 'trueFalse';
        return place && !isSaid ? problemAt(place, t(`question.problem.${problem}`)) : [];
      });
    },
    [t],
  );
  return useContentEditor({
    form: questionForm,
    draftKey: `question.${detail?.row.id ?? 'new'}`,
    stored,
    found,
    t,
    rules,
    locked: mayEdit ? [] : 'all',
    without: () => (detail?.keyHidden ? ['truth', 'gaps', 'reference'] : []),
  });
}

/** What a question says, what is right, and what it is about. */
export function QuestionFields({ edit }: { edit: ReturnType<typeof useQuestionEditor> }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const { type, stem, options, right } = contentTyped(edit.values);
  const gaps = gapsOf(stem);
  const kind = useMemo(() => ({ type, gaps }), [type, gaps]);
  const isWritten = !hasOptions(type) && type !== 'trueFalse' && type !== 'blank';
  return (
    <KindContext value={kind}>
      <FormRenderer
        {...edit.shown}
        sections={sectionsOf({
          text: t('question.text'),
          key: t('question.key'),
          facts: t('question.facts'),
        })}
        controls={CONTROLS}
        texts={{
          options: (
            <ol>
              {options.map((option) => (
                <li key={option.id}>
                  {text(option.text)}
                  {type !== 'order' && right.includes(option.id) && ` (${t('question.right')})`}
                </li>
              ))}
            </ol>
          ),
        }}
        sectionExtras={{ key: isWritten && <Text>{t('question.marked')}</Text> }}
      />
    </KindContext>
  );
}
