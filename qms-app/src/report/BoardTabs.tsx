import type { QualityReportChoices } from '@attest/api-contract';
import { Button, makeStyles, Switch, Tab, TabList } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardDialog } from './BoardDialog';
import { type Board, type BoardCard, useBoards } from './boards';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
});

/** The product's board in the address; one's own are named by what they are called. */
const PRODUCT = '-';

interface Props {
  choices: QualityReportChoices;
  /** Cards of the board that everybody has. */
  product: BoardCard[];
  /** One's own that is shown; undefined for the product's. */
  shown: Board | undefined;
  onShow: (name: string) => void;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The boards one may look at, and what can be done with one's own. */
export function BoardTabs({ choices, product, shown, onShow, children }: Props) {
  const { t } = useTranslation('qms-app');
  const styles = useStyles();
  const { boards, first, save, remove, putFirst } = useBoards();
  const [asking, ask] = useState<'new' | 'change' | null>(null);
  const start = asking === 'change' && shown ? shown : { name: '', cards: shown?.cards ?? product };
  return (
    <div className={styles.bar}>
      <TabList
        aria-label={t('report.boards')}
        selectedValue={shown?.name ?? PRODUCT}
        onTabSelect={(_, { value }) => onShow(String(value))}
      >
        <Tab value={PRODUCT}>{t('report.product')}</Tab>
        {boards.map(({ name }) => (
          <Tab key={name} value={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      <Button size="small" icon={<AddRegular />} onClick={() => ask('new')}>
        {t('report.newBoard')}
      </Button>
      {shown && (
        <>
          <Button size="small" icon={<EditRegular />} onClick={() => ask('change')}>
            {t('report.change')}
          </Button>
          <Switch
            label={t('report.first')}
            checked={first === shown.name}
            onChange={(_, { checked }) => putFirst(checked ? shown.name : undefined)}
          />
        </>
      )}
      {children}
      {asking && (
        <BoardDialog
          choices={choices}
          board={start}
          product={product}
          taken={boards.map(({ name }) => name).filter((name) => name !== start.name)}
          onClose={() => ask(null)}
          onSave={(board) => {
            save(board, start.name || undefined);
            ask(null);
            onShow(board.name);
          }}
          onDelete={
            asking === 'change'
              ? () => {
                  remove(start.name);
                  ask(null);
                  onShow(PRODUCT);
                }
              : undefined
          }
        />
      )}
    </div>
  );
}
