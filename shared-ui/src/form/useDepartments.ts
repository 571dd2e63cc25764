import { type DepartmentNode, type Language, listDepartments } from '@attest/api-contract';
import { useMemo } from 'react';
import { useCallQuery } from '../query/useCallQuery';
import { useLanguage } from './language';

const departmentName = (node: DepartmentNode | undefined, language: Language): string | undefined =>
  node && (language === 'zh' ? node.nameZh : node.nameEn);

/** Names of departments by id, in the language of the screen. */
export function useDepartments() {
  const language = useLanguage();
  const { data } = useCallQuery(listDepartments, {}, { staleTime: 600_000 });
  return useMemo(() => {
    const nodes = data ?? [];
    return {
      nodes,
      nameOf: (id: string) =>
        departmentName(
          nodes.find((node) => node.id === id),
          language,
        ),
    };
  }, [data, language]);
}
