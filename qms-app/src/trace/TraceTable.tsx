import type { Trace } from '@attest/api-contract';
import { FactTable, Link, useBilingual } from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { NodeActs, type NodeActsProps } from './NodeActs';
import { originsOf, statusOf } from './words';

interface Props extends Omit<NodeActsProps, 'node'> {
  trace: Trace;
}

/** The trace as a table: a row for each node, in the order of the steps, with what it came from. */
export function TraceTable({ trace, ...acts }: Props) {
  const { t } = useTranslation('qms-app');
  const say = useBilingual();
  const step = (level: number) => {
    if (level === 0) return t('trace.start');
    return t(level > 0 ? 'trace.after' : 'trace.before', { count: Math.abs(level) });
  };
  return (
    <FactTable
      label={t('trace.table')}
      columns={[
        t('trace.step'),
        t('trace.type'),
        t('trace.no'),
        t('trace.name'),
        t('trace.status'),
        t('trace.origin'),
        t('trace.acts'),
      ]}
      rows={trace.nodes.map((node) => ({
        key: node.key,
        cells: [
          step(node.level),
          say(node.kind),
          node.path ? (
            <Link key="no" {...linkProps(node.path)}>
              {node.no}
            </Link>
          ) : (
            node.no
          ),
          node.title,
          statusOf(node, trace, say),
          originsOf(node, trace, say),
          <NodeActs key="acts" {...acts} node={node} />,
        ],
      }))}
    />
  );
}
