import { deleteRole, type RoleDetail, roleMatrix } from '@attest/api-contract';
import {
  ActionButton,
  Loaded,
  makeStyles,
  Page,
  ReasonDialog,
  Tab,
  TabList,
  Text,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { can, request, toast } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { RoleEditor } from './RoleEditor';

const useStyles = makeStyles({
  list: { minWidth: '220px', maxHeight: '70vh', overflowY: 'auto' },
  role: { justifyContent: 'flex-start', textAlign: 'start' },
});

const NEW = '+';

/** Roles and what they may do in each menu. */
export function RolesPage() {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const matrix = useCallQuery(roleMatrix, {});
  const { data } = matrix;
  const [{ role: chosen }, set] = useUrlState({ role: '' });
  const [removing, setRemoving] = useState<RoleDetail | null>(null);
  const why = can('Organisation', 'config') ? null : t('admin.mayNot');
  const role =
    chosen === NEW ? undefined : (data?.roles.find(({ code }) => code === chosen) ?? data?.roles[0]);

  const remove = async (reason: string) => {
    if (!removing) return;
    await request(
      deleteRole,
      { code: removing.code, rowVersion: removing.rowVersion, reason },
      { quiet: true },
    );
    toast.success(t('admin.done'));
    set({ role: '' });
  };

  return (
    <Page
      title={t('admin.roles.title')}
      count={data?.roles.length}
      tabs={<AdministrationTabs part="roles" />}
      toolbar={
        <ActionButton why={why} appearance="primary" icon={<AddRegular />} onClick={() => set({ role: NEW })}>
          {t('admin.roles.create')}
        </ActionButton>
      }
      filter={
        data && (
          <TabList
            vertical
            className={styles.list}
            aria-label={t('admin.roles.title')}
            selectedValue={role?.code ?? NEW}
            onTabSelect={(_, { value }) => set({ role: String(value) })}
          >
            {data.roles.map(({ code, name, people }) => (
              <Tab key={code} value={code} className={styles.role}>
                {t('admin.roles.entry', { name: text(name), people })}
              </Tab>
            ))}
          </TabList>
        )
      }
    >
      <Loaded query={matrix}>
        {({ menus }) => (
          <RoleEditor
            key={role?.code ?? NEW}
            role={role}
            menus={menus}
            why={why}
            onSaved={(code) => set({ role: code })}
            onDelete={setRemoving}
          />
        )}
      </Loaded>
      {removing && (
        <ReasonDialog
          title={t('admin.roles.deleteTitle', { name: text(removing.name) })}
          confirmLabel={t('admin.roles.delete')}
          onConfirm={remove}
          onClose={() => setRemoving(null)}
        >
          <Text>{t('admin.roles.deleteText')}</Text>
        </ReasonDialog>
      )}
    </Page>
  );
}
