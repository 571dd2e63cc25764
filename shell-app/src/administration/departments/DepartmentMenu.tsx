import type { DepartmentNode, DepartmentState } from '@attest/api-contract';
import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useLanguage,
} from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { type Place, placeAfter, type Step } from './places';

const STEPS: Step[] = ['up', 'down', 'in', 'out'];

interface Props {
  nodes: DepartmentNode[];
  department: DepartmentNode;
  state: DepartmentState | undefined;
  why: string | null;
  onEdit: (department: DepartmentNode) => void;
  onAddBelow: (department: DepartmentNode) => void;
  onMove: (department: DepartmentNode, place: Place) => void;
  onPut: (department: DepartmentNode) => void;
  onDelete: (department: DepartmentNode) => void;
}

/** What can be done with a department; what cannot says why. */
export function DepartmentMenu(props: Props) {
  const { nodes, department, state, why, onEdit, onAddBelow, onMove, onPut, onDelete } = props;
  const t = useT();
  const language = useLanguage();
  const name = language === 'zh' ? department.nameZh : department.nameEn;
  const whyNotDelete =
    why ??
    (state?.isDefault
      ? t('admin.departments.isDefault')
      : state?.people
        ? t('admin.departments.hasPeople', { count: state.people })
        : state?.children || state?.inUse
          ? t('admin.departments.inUse')
          : null);
  const item = (label: string, reason: string | null, act: () => void) => (
    <MenuItem
      key={label}
      disabled={reason !== null}
      subText={reason ?? undefined}
      onClick={() => reason === null && act()}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" size="small" aria-label={t('admin.departments.actsOf', { name })}>
          {t('admin.departments.acts')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {item(t('admin.departments.edit'), why, () => onEdit(department))}
          {item(t('admin.departments.addBelow'), why, () => onAddBelow(department))}
          <MenuDivider />
          {STEPS.map((step) => {
            const place = placeAfter(nodes, department, step);
            const reason = why ?? (place ? null : t('admin.departments.nowhere'));
            return item(
              t(`admin.departments.steps.${step}`),
              reason,
              () => place && onMove(department, place),
            );
          })}
          {item(t('admin.departments.put'), why, () => onPut(department))}
          <MenuDivider />
          {item(t('admin.departments.delete'), whyNotDelete, () => onDelete(department))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
