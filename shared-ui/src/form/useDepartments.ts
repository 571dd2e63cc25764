import { type DepartmentNode, listDepartments } from '@attest/api-contract';
import { useMemo } from 'react';
import { useCallQuery } from '../query/useCallQuery';
import { departmentName, KEPT } from '../tree/departmentSource';
import { useLanguage } from './language';

const NONE: DepartmentNode[] = [];

/** All departments with their names in the language of the screen; none as long as nobody needs them. */
export function useDepartments(needed = true) {
  const language = useLanguage();
  const { data = NONE } = useCallQuery(listDepartments, {}, { ...KEPT, enabled: needed });
  return useMemo(() => {
    const names = new Map(data.map((node) => [node.id, departmentName(node, language)]));
    return { nodes: data, nameOf: (id: string) => names.get(id) };
  }, [data, language]);
}
