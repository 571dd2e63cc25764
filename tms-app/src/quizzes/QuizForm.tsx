import { type QuizDetail, questionFacets, quizForm } from '@attest/api-contract';
import { FormRenderer, makeStyles, Text, tokens, useBilingual, useCallQuery } from '@attest/shared-ui';
import { finderControl, useContentEditor } from '@attest/shared-ui/forms';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDocumentPicker, TagPicker } from '../edit/pickers';
import { sectionsOf } from '../edit/sectionsOf';
import { FixedQuestions } from './FixedQuestions';
import { NEW_QUIZ } from './quizContent';

const useStyles = makeStyles({ few: { color: tokens.colorStatusDangerForeground1 } });

/** Pickers of the application, by field. */
const CONTROLS: NonNullable<Parameters<typeof FormRenderer>[0]['controls']> = {
  questionIds: finderControl(FixedQuestions),
  'rules.documentId': finderControl(QuestionDocumentPicker),
  'rules.tags': ({ field: _, value, onChange, ...rest }) => (
    <TagPicker
      {...rest}
      value={(value as string[] | undefined) ?? []}
      onChange={(tags) => onChange(tags.length > 0 ? tags : undefined)}
    />
  ),
};

/** A quiz while it is edited. */
export function useQuizEditor(detail: QuizDetail | undefined, mayEdit: boolean) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const content = detail?.content;
  const drawsFrom = content?.rules.some(({ documentId }) => documentId !== null) ?? false;
  const { data: facets } = useCallQuery(questionFacets, {}, { enabled: drawsFrom });
  const found = useMemo(
    () => [
      ...(detail?.questions.map(({ id, no, stem }) => ({ id, label: `${no} ${text(stem)}` })) ?? []),
      ...(facets?.documents.map(({ value, label }) => ({ id: value, label: text(label) })) ?? []),
    ],
    [detail, facets, text],
  );
  return useContentEditor({
    form: quizForm,
    draftKey: `quiz:${detail?.row.id ?? 'new'}`,
    stored: content ?? NEW_QUIZ,
    found,
    t,
    locked: mayEdit ? [] : 'all',
  });
}

interface Props {
  edit: ReturnType<typeof useQuizEditor>;
  detail: QuizDetail | undefined;
}

/** Rules of an exam and the questions it asks. */
export function QuizForm({ edit, detail }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <FormRenderer
      {...edit.shown}
      sections={sectionsOf({ rules: t('quiz.rules'), questions: t('exam.nav') })}
      controls={CONTROLS}
      texts={{
        questionIds: detail && (
          <ol>
            {detail.questions.map(({ id, no, stem }) => (
              <li key={id}>{`${no} ${text(stem)}`}</li>
            ))}
          </ol>
        ),
      }}
      sectionExtras={{ questions: detail && !edit.dirty && <Fits detail={detail} /> }}
    />
  );
}

/** How many questions of the bank fit each rule as it is stored. */
function Fits({ detail }: { detail: QuizDetail }) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const { available, content } = detail;
  return available.map((count, index) => (
    <Text key={index} block className={count < (content.rules[index]?.count ?? 0) ? styles.few : undefined}>
      {`${t('quiz.ruleOne')} ${index + 1}: ${t('quiz.fits', { count })}`}
    </Text>
  ));
}
