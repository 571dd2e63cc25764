import {
  type Bilingual,
  type CallDeclaration,
  classCourses,
  listCourses,
  listDocuments,
  listPositions,
  listQuestions,
  listQuizzes,
  type Page,
  questionFacets,
} from '@attest/api-contract';
import { Finder, type Found, type Listed, type RowOf, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../textKey';

/** What a picker of this application takes. */
export interface PickerProps {
  value: Found[];
  onChange: (value: Found[]) => void;
  multiple?: boolean;
  id?: string;
  'aria-label'?: string;
}

interface Picked<C extends CallDeclaration> {
  /** Which of its rows may be chosen; all without it. */
  filter?: object;
  /** Number and name of a row. */
  shows: (row: RowOf<C>) => [no: string, name: Bilingual];
  placeholder: TextKey;
  multiple?: boolean;
}

/** A picker of what a list has: asks for the first that the typed text leaves. */
const pickerOf = <C extends CallDeclaration>(call: C, { filter, shows, placeholder, multiple }: Picked<C>) =>
  function Picker(props: PickerProps) {
    const { t } = useTranslation('tms-app');
    const text = useBilingual();
    return (
      <Finder<CallDeclaration>
        {...props}
        multiple={multiple ?? props.multiple}
        call={call}
        inputOf={(typed) => ({ page: 1, pageSize: 20, filter: { ...filter, ...(typed && { text: typed }) } })}
        foundIn={(answer) =>
          (answer as Page<Listed<RowOf<C>>>).rows.map((row) => {
            const [no, name] = shows(row);
            return { id: row.id, label: `${no} ${text(name)}` };
          })
        }
        placeholder={t(placeholder)}
      />
    );
  };

/** Effective courses by number and name. */
export const CoursePicker = pickerOf(listCourses, {
  filter: { state: ['effective'] },
  shows: ({ no, name }) => [no, name],
  placeholder: 'edit.findCourse',
});

/** Courses that people need a class of, with how many of them have no seat yet. */
export function ClassCoursePicker(props: PickerProps) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      call={classCourses}
      inputOf={(typed) => ({ page: 1, pageSize: 20, filter: typed ? { text: typed } : {} })}
      foundIn={({ rows }) =>
        rows.map(({ id, no, name, waiting }) => ({
          id,
          label: `${no} ${text(name)} (${t('class.waiting', { count: waiting })})`,
        }))
      }
      placeholder={t('edit.findCourse')}
    />
  );
}

/** Documents by number and title. */
export const DocumentPicker = pickerOf(listDocuments, {
  shows: ({ no, titleZh, titleEn }) => [no, { zh: titleZh, en: titleEn }],
  placeholder: 'edit.findDocument',
});

/** Quizzes by number and name. */
export const QuizPicker = pickerOf(listQuizzes, {
  shows: ({ no, name }) => [no, name],
  placeholder: 'edit.findQuiz',
});

/** Enabled questions by number and text. */
export const QuestionPicker = pickerOf(listQuestions, {
  filter: { enabled: true },
  shows: ({ no, stem }) => [no, stem],
  placeholder: 'edit.findQuestion',
  multiple: true,
});

/** Positions in use by code and name. */
export const PositionPicker = pickerOf(listPositions, {
  filter: { state: ['effective'] },
  shows: ({ code, name }) => [code, name],
  placeholder: 'edit.findPosition',
  multiple: true,
});

/** Documents that questions of the bank are about, with how many. */
export function QuestionDocumentPicker(props: PickerProps) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <Finder
      {...props}
      call={questionFacets}
      inputOf={() => ({})}
      foundIn={({ documents }, typed) =>
        documents
          .map(({ value, label, count }) => ({ id: value, label: `${text(label)} (${count})` }))
          .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
      }
      placeholder={t('edit.findDocument')}
    />
  );
}

/** Tags in use on questions. */
export function TagPicker({
  value,
  onChange,
  ...aria
}: Omit<PickerProps, 'value' | 'onChange'> & { value: string[]; onChange: (tags: string[]) => void }) {
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
