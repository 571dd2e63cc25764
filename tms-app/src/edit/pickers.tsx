import {
  type Bilingual,
  listCourses,
  listDocuments,
  listLearnerRoles,
  listPositions,
  listQuestions,
  listQuizzes,
  questionFacets,
} from '@attest/api-contract';
import { Finder, type Found, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

interface Props {
  value: Found[];
  onChange: (value: Found[]) => void;
  multiple?: boolean;
  id?: string;
  'aria-label'?: string;
}

/** A named thing as it is found: number and name. */
const named = (
  one: { id: string; no: string; name: Bilingual },
  text: ReturnType<typeof useBilingual>,
): Found => ({
  id: one.id,
  label: `${one.no} ${text(one.name)}`,
});

/** Asks for the first of what a filter and the typed text leave. */
const firstOf =
  <F extends object>(filter: F) =>
  (typed: string) => ({ page: 1, pageSize: 20, filter: { ...filter, ...(typed && { text: typed }) } });

/** Effective courses by number and name. */
export function CoursePicker(props: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      call={listCourses}
      inputOf={firstOf({ state: ['effective' as const] })}
      foundIn={({ rows }) => rows.map((row) => named(row, text))}
      placeholder={t('edit.findCourse')}
    />
  );
}

/** Documents by number and title. */
export function DocumentPicker(props: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      call={listDocuments}
      inputOf={firstOf({})}
      foundIn={({ rows }) =>
        rows.map((row) => named({ ...row, name: { zh: row.titleZh, en: row.titleEn } }, text))
      }
      placeholder={t('edit.findDocument')}
    />
  );
}

/** Quizzes by number and name. */
export function QuizPicker(props: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      call={listQuizzes}
      inputOf={firstOf({})}
      foundIn={({ rows }) => rows.map((row) => named(row, text))}
      placeholder={t('edit.findQuiz')}
    />
  );
}

/** Enabled questions by number and text. */
export function QuestionPicker(props: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      multiple
      call={listQuestions}
      inputOf={firstOf({ enabled: true })}
      foundIn={({ rows }) => rows.map((row) => named({ ...row, name: row.stem }, text))}
      placeholder={t('edit.findQuestion')}
    />
  );
}

/** Positions in use by code and name. */
export function PositionPicker(props: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      multiple
      call={listPositions}
      inputOf={firstOf({ state: ['effective' as const] })}
      foundIn={({ rows }) => rows.map((row) => named({ ...row, no: row.code }, text))}
      placeholder={t('edit.findPosition')}
    />
  );
}

/** Learner roles by code and name. */
export function RolePicker(props: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      multiple
      call={listLearnerRoles}
      inputOf={firstOf({ state: ['draft' as const, 'effective' as const] })}
      foundIn={({ rows }) => rows.map((row) => named({ ...row, no: row.code }, text))}
      placeholder={t('edit.findRole')}
    />
  );
}

/** Tags in use on questions. */
export function TagPicker({
  value,
  onChange,
  ...aria
}: Omit<Props, 'value' | 'onChange'> & { value: string[]; onChange: (tags: string[]) => void }) {
  const { t } = useTranslation('tms-app');
  return (
    <Finder
      {...aria}
      multiple
      call={questionFacets}
      inputOf={() => ({})}
      foundIn={({ tags }, typed) =>
        tags
          .filter((tag) => tag.value.toLowerCase().includes(typed.toLowerCase()))
          .map((tag) => ({ id: tag.value, label: `${tag.value} (${tag.count})` }))
      }
      value={value.map((tag) => ({ id: tag, label: tag }))}
      onChange={(found) => onChange(found.map(({ id }) => id))}
      placeholder={t('edit.findTag')}
    />
  );
}
