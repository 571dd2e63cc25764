import { listDepartments } from '@attest/api-contract';
import { useCallQuery, useLanguage } from '@attest/shared-ui';

/** Names of departments by id, in the language of the page. */
export function useDepartmentNames(): (id: string) => string {
  const language = useLanguage();
  const { data = [] } = useCallQuery(listDepartments, {}, { staleTime: 60_000 });
  return (id) => {
    const department = data.find((one) => one.id === id);
    return (language === 'zh' ? department?.nameZh : department?.nameEn) ?? '…';
  };
}
