import { ASSIGNMENT_STANDINGS, type ResponseOf, type trainingTaskDetail } from '@attest/api-contract';
import { SearchBox, Select, useBilingual } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

interface Props {
  search: string;
  /** Empty for all. */
  state: string;
  /** Id; empty for all. */
  department: string;
  departments: ResponseOf<typeof trainingTaskDetail>['departments'];
  onSearch: (search: string) => void;
  onState: (state: string) => void;
  onDepartment: (id: string) => void;
}

/** Which people of a task are shown. */
export function PeopleFilters(props: Props) {
  const { search, state, department, departments, onSearch, onState, onDepartment } = props;
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  return (
    <>
      <SearchBox value={search} onSearch={onSearch} placeholder={t('task.findPerson')} />
      <Select aria-label={t('list.state')} value={state} onChange={(_, data) => onState(data.value)}>
        <option value="">{t('task.allStates')}</option>
        {ASSIGNMENT_STANDINGS.map((value) => (
          <option key={value} value={value}>
            {t(`state.${value}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('record.department')}
        value={department}
        onChange={(_, data) => onDepartment(data.value)}
      >
        <option value="">{t('task.allDepartments')}</option>
        {departments.map(
          ({ id, name }) =>
            id && (
              <option key={id} value={id}>
                {text(name)}
              </option>
            ),
        )}
      </Select>
    </>
  );
}
