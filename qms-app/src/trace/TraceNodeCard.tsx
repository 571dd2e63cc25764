import { AppLink, makeStyles, mergeClasses, tokens, useBilingual } from '@attest/shared-ui';
import { NODE } from './layout';
import { NodeActs, type NodeActsProps } from './NodeActs';

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    boxSizing: 'border-box',
    width: `${NODE.width}px`,
    height: `${NODE.height}px`,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignContent: 'center',
    padding: '6px 4px 6px 10px',
    listStyleType: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  start: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `2px solid ${tokens.colorBrandStroke1}`,
    '@media (forced-colors: active)': { border: '4px solid CanvasText' },
  },
  texts: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  muted: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  no: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  link: { color: tokens.colorBrandForegroundLink },
  acts: { display: 'flex', flexDirection: 'column', justifyContent: 'center' },
  // For screen readers alone: the lines of the drawing say it to everybody else.
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

interface Props extends NodeActsProps {
  place: { x: number; y: number };
  /** How it stood, or how what leads to it did. */
  status: string;
  /** What it came from, in words. */
  origins: string;
}

/** A node: type and state, number as a link, title; a trace may begin here, and more of its neighbours be shown. */
export function TraceNodeCard({ node, place, status, origins, ...acts }: Props) {
  const say = useBilingual();
  const styles = useStyles();
  const { kind, no, title, path, level } = node;
  const head = [say(kind), status].filter(Boolean).join(' · ');
  const name = no || title;
  return (
    <li
      className={mergeClasses(styles.card, level === 0 && styles.start)}
      style={{ left: place.x, top: place.y }}
    >
      <span className={styles.texts}>
        <span className={mergeClasses(styles.line, styles.muted)} title={head}>
          {head}
        </span>
        {path ? (
          <AppLink path={path} className={mergeClasses(styles.line, styles.no, styles.link)} title={name}>
            {name}
          </AppLink>
        ) : (
          <span className={mergeClasses(styles.line, styles.no)} title={name}>
            {name}
          </span>
        )}
        {no && title && (
          <span className={styles.line} title={title}>
            {title}
          </span>
        )}
        {origins && <span className={styles.unseen}>{origins}</span>}
      </span>
      <span className={styles.acts}>
        <NodeActs {...acts} node={node} />
      </span>
    </li>
  );
}
