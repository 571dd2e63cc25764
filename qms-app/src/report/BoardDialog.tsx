import { MAX_CARDS, type QualityReportChoices } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  StepButton,
  tokens,
} from '@attest/shared-ui';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddCard } from './AddCard';
import { type Board, type BoardCard, isWide, useCardName } from './boards';

const NAME_LENGTH = 40;

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  cards: { listStyleType: 'none', margin: 0, padding: 0 },
  card: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' },
});

interface Props {
  choices: QualityReportChoices;
  /** As it is; without a name while there is none yet. */
  board: Board;
  product: BoardCard[];
  /** Names of other boards. */
  taken: string[];
  onSave: (board: Board) => void;
  onDelete: (() => void) | undefined;
  onClose: () => void;
}

/** Name, cards, order and width of a board. */
export function BoardDialog({ choices, board, product, taken, onSave, onDelete, onClose }: Props) {
  const { t } = useTranslation('qms-app');
  const styles = useStyles();
  const nameOf = useCardName(choices);
  const [name, setName] = useState(board.name);
  const [cards, setCards] = useState(board.cards);
  const called = name.trim();
  // A dash stands for the product's board in the address.
  const isTaken = called === '-' || taken.includes(called);
  const why =
    called === ''
      ? t('report.nameMissing')
      : isTaken
        ? t('report.nameTaken')
        : cards.length === 0
          ? t('report.noCards')
          : null;
  const put = (at: number, card: BoardCard) => setCards(cards.with(at, card));
  const move = (at: number, by: -1 | 1) => {
    const next = cards.toSpliced(at, 1);
    setCards(next.toSpliced(at + by, 0, cards[at] as BoardCard));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!why) onSave({ name: called, cards });
  };
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{t(board.name ? 'report.change' : 'report.newBoard')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Field
                label={t('report.name')}
                required
                validationMessage={isTaken ? t('report.nameTaken') : undefined}
              >
                <Input value={name} maxLength={NAME_LENGTH} onChange={(_, data) => setName(data.value)} />
              </Field>
              <ol className={styles.cards} aria-label={t('report.cards')}>
                {cards.map((card, at) => {
                  const what = nameOf(card);
                  return (
                    <li key={at} className={styles.card}>
                      <span className={styles.name}>{what}</span>
                      <Checkbox
                        label={t('report.wide')}
                        aria-label={t('report.wideOf', { name: what })}
                        checked={isWide(card)}
                        onChange={(_, { checked }) => put(at, { ...card, wide: checked === true })}
                      />
                      <StepButton
                        by={-1}
                        at={at}
                        of={cards.length}
                        appearance="subtle"
                        size="small"
                        icon={<ArrowUpRegular />}
                        aria-label={t('report.up', { name: what })}
                        onClick={() => move(at, -1)}
                      />
                      <StepButton
                        by={1}
                        at={at}
                        of={cards.length}
                        appearance="subtle"
                        size="small"
                        icon={<ArrowDownRegular />}
                        aria-label={t('report.down', { name: what })}
                        onClick={() => move(at, 1)}
                      />
                      <Button
                        appearance="subtle"
                        size="small"
                        icon={<DismissRegular />}
                        aria-label={t('report.remove', { name: what })}
                        onClick={() => setCards(cards.toSpliced(at, 1))}
                      />
                    </li>
                  );
                })}
              </ol>
              <AddCard
                choices={choices}
                why={cards.length >= MAX_CARDS ? t('report.tooMany', { most: MAX_CARDS }) : null}
                onAdd={(card) => setCards([...cards, card])}
              />
              <div>
                <Button size="small" appearance="subtle" onClick={() => setCards(product)}>
                  {t('report.reset')}
                </Button>
                {onDelete && (
                  <Button size="small" appearance="subtle" onClick={onDelete}>
                    {t('report.delete')}
                  </Button>
                )}
              </div>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t('report.cancel')}</Button>
              <ActionButton why={why} type="submit" appearance="primary">
                {t('report.save')}
              </ActionButton>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
