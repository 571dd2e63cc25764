import { getBaseList, listBaseData } from '@attest/api-contract';
import { FactTable, Link, Loaded, Page, useBilingual, useCallQuery, useUrlState } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { ConfigurationTabs } from '../ConfigurationTabs';
import { PARTS } from '../parts';
import { BaseListEditor } from './BaseListEditor';

/** The lists of codes that fields of records offer. */
export function BaseDataPage() {
  const [{ list }, set] = useUrlState({ list: '' });
  return list ? <OneList list={list} onBack={() => set({ list: '' })} /> : <AllLists />;
}

function AllLists() {
  const t = useT();
  const text = useBilingual();
  const lists = useCallQuery(listBaseData, {});
  return (
    <Page
      title={t('config.title')}
      tabs={<ConfigurationTabs part="baseData" />}
      {...(lists.data && { count: lists.data.length })}
    >
      <Loaded query={lists}>
        {(rows) => (
          <FactTable
            label={t('config.tab.baseData')}
            columns={[
              t('config.base.list'),
              t('config.base.uses'),
              t('config.base.items'),
              t('config.base.inactive'),
              t('config.base.whose'),
            ]}
            rows={rows.map(({ list, name, uses, items, inactive, changed }) => ({
              key: list,
              cells: [
                <Link key="name" {...linkProps(`${PARTS.baseData}?list=${list}`)}>
                  {text(name)}
                </Link>,
                [...new Set(uses.map((use) => text(use.name)))].join(t('config.comma')),
                items,
                inactive || '—',
                t(changed ? 'config.base.own' : 'config.base.shipped'),
              ],
            }))}
          />
        )}
      </Loaded>
    </Page>
  );
}

function OneList({ list, onBack }: { list: string; onBack: () => void }) {
  const t = useT();
  const query = useCallQuery(getBaseList, { list }, { refetchOnWindowFocus: false });
  const { data } = query;
  if (data)
    return (
      <Loaded query={query}>
        {(known) => <BaseListEditor key={`${known.list} ${known.version}`} known={known} onBack={onBack} />}
      </Loaded>
    );
  return (
    <Page title={t('config.title')} tabs={<ConfigurationTabs part="baseData" />}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}
