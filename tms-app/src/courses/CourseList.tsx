import {
  COURSE_KINDS,
  type CourseRow,
  courseFacets,
  listCourses,
  type RequestOf,
} from '@attest/api-contract';
import { Button, DisabledReason, type PagedRequest, type TableColumn, useBilingual } from '@attest/shared-ui';
import { can, formatInstant, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { ConfigBadge, stateSection } from '../frame/ConfigBadge';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { useCounted } from '../list/useCounted';

type Filter = RequestOf<typeof listCourses>['filter'];

const filterOf = ({ kind, state, critical }: Chosen): Filter => ({
  ...(kind && { kind: kind as Filter['kind'] }),
  ...(state && { state: state as Filter['state'] }),
  ...(critical && { critical: critical[0] === 'yes' }),
});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listCourses, input, { signal, quiet: true });

/** Courses with their document, quiz and how many know them. */
export function CourseList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const why = can('TmsCourses', 'edit') ? null : t('edit.mayNot');
  const questions = useMemo(
    () => [
      stateSection(t),
      {
        key: 'kind',
        label: t('list.kind'),
        kind: 'checkbox' as const,
        options: COURSE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
      },
      {
        key: 'critical',
        label: t('course.critical'),
        kind: 'radio' as const,
        options: [
          { value: 'yes', label: t('edit.yes') },
          { value: 'no', label: t('edit.no') },
        ],
      },
    ],
    [t],
  );
  const sections = useCounted(courseFacets, questions, filterOf);
  const columns = useMemo(
    (): TableColumn<CourseRow>[] => [
      {
        key: 'no',
        label: t('list.courseNo'),
        width: 120,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(at.course(row.id)),
      },
      { key: 'name', label: t('list.course'), width: 256, sortable: true, render: (row) => text(row.name) },
      {
        key: 'kind',
        label: t('list.kind'),
        width: 104,
        sortable: true,
        render: (row) => t(`kind.${row.kind}`),
      },
      {
        key: 'state',
        label: t('list.state'),
        width: 112,
        sortable: true,
        render: (row) => <ConfigBadge state={row.state} />,
      },
      {
        key: 'version',
        label: t('list.version'),
        width: 112,
        render: (row) => [row.version, row.revising && t('quiz.revising')].filter(Boolean).join(' · '),
      },
      {
        key: 'documentNo',
        label: t('list.document'),
        width: 152,
        sortable: true,
        render: (row) => [row.document?.no, row.document?.version].filter(Boolean).join(' '),
      },
      { key: 'lecturer', label: t('course.lecturer'), width: 104, render: (row) => row.lecturer?.name },
      {
        key: 'hasQuiz',
        label: t('course.quiz'),
        width: 88,
        render: (row) => t(row.hasQuiz ? 'edit.yes' : 'edit.no'),
      },
      { key: 'validityMonths', label: t('course.months'), width: 112, sortable: true, align: 'right' },
      {
        key: 'critical',
        label: t('course.critical'),
        width: 96,
        render: (row) => t(row.critical ? 'edit.yes' : 'edit.no'),
      },
      { key: 'open', label: t('course.open'), width: 96, sortable: true, align: 'right' },
      { key: 'qualified', label: t('course.qualified'), width: 96, sortable: true, align: 'right' },
      {
        key: 'updatedAt',
        label: t('list.changedAt'),
        width: 152,
        sortable: true,
        optional: true,
        render: (row) => formatInstant(row.updatedAt),
      },
    ],
    [t, text],
  );
  return (
    <ManagedList<CourseRow, Filter>
      id="courses"
      title={t('course.title')}
      toolbar={
        <DisabledReason why={why}>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(at.newCourse)}>
            {t('course.new')}
          </Button>
        </DisabledReason>
      }
      sections={sections}
      searchHint={t('course.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listCourses.path}
      columns={columns}
      onRowOpen={(row) => go(at.course(row.id))}
      firstUse={{ title: t('course.none'), text: t('course.noneText') }}
    />
  );
}
