import type { DefinitionFault } from '@attest/api-contract';
import { Link, makeStyles, Subtitle2, Text, tokens, useBilingual } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import { allNodes, nodeOf, type OutlineNode } from './outline';

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: 0 },
  list: {
    maxHeight: '180px',
    overflowY: 'auto',
    marginBlock: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalL,
  },
  message: { color: tokens.colorNeutralForeground2 },
});

/** Rules say what is wrong with them in English alone. */
const HAN = /\p{Script=Han}/u;

interface Props {
  problems: readonly DefinitionFault[];
  nodes: readonly OutlineNode[];
  onGo(id: string): void;
}

/** What is wrong, each with the way to its place. */
export function Problems({ problems, nodes, onGo }: Props) {
  const t = useT();
  const pick = useBilingual();
  const styles = useStyles();
  if (problems.length === 0) return null;
  const titleOf = (node: OutlineNode): string =>
    node.group
      ? t(`designer.group.${node.group}`)
      : typeof node.name === 'string'
        ? node.name
        : pick(node.name ?? null);
  const wayTo = (node: OutlineNode): string => {
    const over = allNodes(nodes).find(({ children }) => children.includes(node));
    return over ? `${titleOf(over)} › ${titleOf(node)}` : titleOf(node);
  };
  return (
    <section className={styles.root} aria-label={t('designer.problems.title')}>
      <Subtitle2 as="h3" className={styles.title}>
        {t('designer.problems.count', { count: problems.length })}
      </Subtitle2>
      <ul className={styles.list}>
        {problems.map(({ place, message }) => {
          const node = nodeOf(nodes, place) ?? nodes[0];
          return (
            <li key={`${place} ${message}`}>
              {node && (
                <Link as="button" onClick={() => onGo(node.id)}>
                  {wayTo(node)}
                </Link>
              )}{' '}
              <Text className={styles.message} lang={HAN.test(message) ? 'zh' : 'en'}>
                {message}
              </Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
