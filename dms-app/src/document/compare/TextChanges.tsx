import { Button, makeStyles, Text, tokens } from '@attest/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, Piece } from './paragraphDiff';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, maxWidth: '96ch' },
  same: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  changed: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
  },
  removed: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  added: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
    textDecorationLine: 'underline',
  },
  fold: { alignSelf: 'flex-start' },
});

/** The text of both versions in one: removed words struck through, added ones underlined. */
export function TextChanges({ blocks }: { blocks: Block[] }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  if (blocks.every(({ kind }) => kind !== 'changed')) return <Text>{t('compare.sameText')}</Text>;
  return (
    <div className={styles.root}>
      {blocks.map((block, index) => {
        const key = `${index}${block.kind}`;
        if (block.kind === 'folded') return <Folded key={key} paragraphs={block.paragraphs} />;
        if (block.kind === 'same')
          return (
            <p key={key} className={styles.same}>
              {block.text}
            </p>
          );
        return (
          <p key={key} className={styles.changed}>
            {block.pieces.map((piece, at) => (
              <Changed key={`${at}${piece.kind}`} piece={piece} />
            ))}
          </p>
        );
      })}
    </div>
  );
}

function Changed({ piece }: { piece: Piece }) {
  const styles = useStyles();
  if (piece.kind === 'removed') return <del className={styles.removed}>{piece.text}</del>;
  if (piece.kind === 'added') return <ins className={styles.added}>{piece.text}</ins>;
  return <span>{piece.text}</span>;
}

/** Unchanged paragraphs, shown when asked for. */
function Folded({ paragraphs }: { paragraphs: string[] }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button className={styles.fold} size="small" appearance="subtle" onClick={() => setOpen(true)}>
        {t('compare.folded', { count: paragraphs.length })}
      </Button>
    );
  return <p className={styles.same}>{paragraphs.join('\n')}</p>;
}
