import type { DefinitionFault } from '@attest/api-contract';
import { Link, makeStyles, Subtitle2, Text, tokens, useBilingual } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import { useWords } from './controls/PartForm';
import { allNodes, nodeOf, type OutlineNode } from './outline';
import { schemaAt } from './schema';
import { useFaultText } from './useFaultText';

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: 0 },
  list: {
    maxHeight: '72px',
    overflowY: 'auto',
    marginBlock: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalL,
  },
  message: { color: tokens.colorNeutralForeground2 },
});

interface Props {
  problems: readonly DefinitionFault[];
  nodes: readonly OutlineNode[];
  /** Looks at a node, and at one of its properties. */
  onGo(id: string, property: string): void;
}

/** The property of a node that a problem is about, as its form names it: `label_zh`; none of the node as a whole. */
function propertyAt({ place: own }: OutlineNode, place: string): string {
  if (!place.startsWith(`${own}/`)) return '';
  const [key = '', half] = place.slice(own.length + 1).split('/');
  return half === 'zh' || half === 'en' ? `${key}_${half}` : key;
}

/** What is wrong, each with the way to its place. */
export function Problems({ problems, nodes, onGo }: Props) {
  const t = useT();
  const pick = useBilingual();
  const say = useFaultText();
  const styles = useStyles();
  const words = useWords();
  if (problems.length === 0) return null;
  const titleOf = (node: OutlineNode): string =>
    node.group
      ? t(`designer.group.${node.group}`)
      : typeof node.name === 'string'
        ? node.name
        : pick(node.name ?? null);
  const isOf = ({ place }: OutlineNode, property: string): boolean =>
    Object.hasOwn(schemaAt(place)?.properties ?? {}, property.split('_')[0] ?? '');
  const wordOf = (property: string): string => {
    const [key = '', half] = property.split('_') as [string?, ('zh' | 'en')?];
    return words.property(key, half);
  };
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
        {problems.map((fault) => {
          const { place } = fault;
          const message = say(fault);
          const node = nodeOf(nodes, place) ?? nodes[0];
          const property = node ? propertyAt(node, place) : '';
          return (
            <li key={`${place} ${message}`}>
              {node && (
                <Link as="button" onClick={() => onGo(node.id, property)}>
                  {[wayTo(node), isOf(node, property) && wordOf(property)].filter(Boolean).join(' › ')}
                </Link>
              )}{' '}
              <Text className={styles.message}>{message}</Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
