import { CLASS_STATES, type ClassRow, classFacets, listClasses, type RequestOf } from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  type PagedRequest,
  type TableColumn,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BackToTraining } from '../frame/BackToTraining';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { useCounted } from '../list/useCounted';
import { ClassBadge } from './classState';
import { classTime } from './classTime';

type Filter = RequestOf<typeof listClasses>['filter'];

const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listClasses, input, { signal, quiet: true });

/** Every class that one sees, for those who plan them. */
export const ClassList = () => <Classes mine={false} />;

/** The classes that one teaches. */
export const TeachList = () => <Classes mine />;

function Classes({ mine }: { mine: boolean }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const why = can('TmsClassroom', 'edit') ? null : t('edit.mayNot');
  usePushInvalidate(
    'tenant.record',
    [listClasses, classFacets],
    ({ process }) => process === 'trainingClass',
  );
  const filterOf = useCallback(
    ({ state, time }: Chosen): Filter => ({
      ...(mine && { mine }),
      ...(state && { state: state as Filter['state'] }),
      ...(time && { time: time as Filter['time'] }),
    }),
    [mine],
  );
  const questions = useMemo(
    () => [
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox' as const,
        options: CLASS_STATES.map((value) => ({ value, label: t(`class.state.${value}`) })),
      },
      {
        key: 'time',
        label: t('class.time'),
        kind: 'radio' as const,
        options: ['coming', 'past'].map((value) => ({ value, label: t(`class.timeOf.${value}`) })),
      },
    ],
    [t],
  );
  const sections = useCounted(classFacets, questions, filterOf);
  const place = mine ? at.teach : at.classroom;
  const columns = useMemo(
    (): TableColumn<ClassRow>[] => [
      {
        key: 'no',
        label: t('list.no'),
        width: 136,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(place(row.id)),
      },
      { key: 'title', label: t('class.name'), width: 240, sortable: true, render: (row) => text(row.title) },
      {
        key: 'state',
        label: t('list.state'),
        width: 128,
        sortable: true,
        render: (row) => <ClassBadge state={row.state} />,
      },
      { key: 'startsAt', label: t('class.time'), width: 224, sortable: true, render: classTime },
      { key: 'place', label: t('class.place'), width: 160, sortable: true },
      {
        key: 'lecturer',
        label: t('class.lecturer'),
        width: 112,
        sortable: true,
        render: (row) => row.lecturer.name,
      },
      {
        key: 'people',
        label: t('class.peopleOfSeats'),
        width: 112,
        sortable: true,
        align: 'right',
        render: (row) => `${row.people} / ${row.seats}`,
      },
      {
        key: 'attended',
        label: t('class.attended'),
        width: 96,
        align: 'right',
        render: (row) => (row.state === 'closed' ? row.attended : '–'),
      },
      {
        key: 'courseNo',
        label: t('list.courseNo'),
        width: 120,
        sortable: true,
        render: (row) => row.course.no,
      },
    ],
    [t, text, place],
  );
  return (
    <ManagedList<ClassRow, Filter>
      id={mine ? 'teaching' : 'classes'}
      title={t(mine ? 'class.teach' : 'class.title')}
      breadcrumb={mine && <BackToTraining />}
      toolbar={
        <DisabledReason why={why}>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(at.newClass)}>
            {t('class.new')}
          </Button>
        </DisabledReason>
      }
      sections={sections}
      searchHint={t('class.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listClasses.path}
      columns={columns}
      onRowOpen={(row) => go(place(row.id))}
      firstUse={{ title: t('class.none'), text: t(mine ? 'class.noneMine' : 'class.noneText') }}
    />
  );
}
