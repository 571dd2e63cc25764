import { DATA_SCOPES, type Grant, type MatrixMenu } from '@attest/api-contract';
import { Checkbox, makeStyles, mergeClasses, Select, tokens, useBilingual } from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { columnsOf, withAction, withScope } from './grants';

const useStyles = makeStyles({
  scroll: { overflow: 'auto', maxHeight: '70vh', marginBlockStart: '8px' },
  // Borders of cells that stay in sight are drawn with them.
  table: { borderCollapse: 'separate', borderSpacing: 0 },
  cell: { padding: '2px 6px', textAlign: 'center', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  head: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    position: 'sticky',
    insetBlockStart: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    zIndex: 2,
  },
  corner: { zIndex: 3 },
  menu: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
    position: 'sticky',
    insetInlineStart: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    zIndex: 1,
  },
  scope: { minWidth: '130px' },
});

interface Props {
  menus: MatrixMenu[];
  grants: Grant[];
  readOnly: boolean;
  onChange: (grants: Grant[]) => void;
}

/** Menus by actions, and whose data a menu shows. */
export function PermissionMatrix({ menus, grants, readOnly, onChange }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const columns = columnsOf(menus);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place scrolls by keyboard too
    <section className={styles.scroll} aria-label={t('admin.roles.matrix')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={mergeClasses(styles.cell, styles.menu, styles.head, styles.corner)}>
              {t('admin.roles.menu')}
            </th>
            {columns.map((action) => (
              <th key={action} className={mergeClasses(styles.cell, styles.head)}>
                {t(`admin.roles.actions.${action}`)}
              </th>
            ))}
            <th className={mergeClasses(styles.cell, styles.head)}>{t('admin.roles.scope')}</th>
          </tr>
        </thead>
        <tbody>
          {menus.map((menu) => {
            const grant = grants.find((one) => one.menu === menu.code);
            const label = text(menu.label);
            return (
              <tr key={menu.code}>
                <th scope="row" className={mergeClasses(styles.cell, styles.menu)}>
                  {label}
                </th>
                {columns.map((action) => (
                  <td key={action} className={styles.cell}>
                    {menu.actions.includes(action) && (
                      <Checkbox
                        aria-label={`${label}: ${t(`admin.roles.actions.${action}`)}`}
                        disabled={readOnly}
                        checked={grant?.actions.includes(action) ?? false}
                        onChange={(_, { checked }) =>
                          onChange(withAction(grants, menu.code, action, checked === true))
                        }
                      />
                    )}
                  </td>
                ))}
                <td className={styles.cell}>
                  {grant && (
                    <Select
                      className={styles.scope}
                      size="small"
                      aria-label={`${label}: ${t('admin.roles.scope')}`}
                      disabled={readOnly}
                      value={grant.scope}
                      onChange={(_, { value }) =>
                        onChange(withScope(grants, menu.code, value as Grant['scope']))
                      }
                    >
                      {DATA_SCOPES.map((scope) => (
                        <option key={scope} value={scope}>
                          {t(`admin.roles.scopes.${scope}`)}
                        </option>
                      ))}
                    </Select>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
