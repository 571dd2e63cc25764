import { classCourses } from '@attest/api-contract';
import { Finder, type Found, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can, session } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import type { Typed } from './typedClass';

interface Props {
  value: Typed;
  onChange: (patch: Partial<Typed>) => void;
}

/** Courses that people need a class of; choosing one fills in what it says and is still empty. */
export function ClassCourseFinder({ value, onChange }: Props) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const known = useCallQuery(
    classCourses,
    { page: 1, pageSize: 100, filter: {} },
    { enabled: can('TmsClassroom', 'edit') },
  );
  const choose = (course: Found[]) => {
    const chosen = known.data?.rows.find(({ id }) => id === course[0]?.id);
    const untitled = value.title.zh === '' && value.title.en === '';
    const lecturer = chosen?.lecturer?.id ?? session.current().user?.id;
    onChange({
      course,
      ...(chosen && untitled && { title: chosen.name }),
      ...(lecturer && value.lecturerIds.length === 0 && { lecturerIds: [lecturer] }),
    });
  };
  return (
    <Finder
      call={classCourses}
      inputOf={(typed) => ({ page: 1, pageSize: 20, filter: typed ? { text: typed } : {} })}
      foundIn={({ rows }) =>
        rows.map(({ id, no, name, waiting }) => ({
          id,
          label: `${no} ${text(name)} (${t('class.waiting', { count: waiting })})`,
        }))
      }
      value={value.course}
      onChange={choose}
      placeholder={t('edit.findCourse')}
    />
  );
}
