import type { TraceNode } from '@attest/api-contract';
import { Button, Tooltip } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { TargetRegular } from '@fluentui/react-icons/svg/target';
import { useTranslation } from 'react-i18next';

export interface NodeActsProps {
  node: TraceNode;
  /** A trace begins with the node. */
  onStart(node: TraceNode): void;
  /** More of its neighbours are shown. */
  onOpen(node: TraceNode): void;
}

/** What can be done with a node of a trace. */
export function NodeActs({ node, onStart, onOpen }: NodeActsProps) {
  const { t } = useTranslation('qms-app');
  const name = node.no || node.title;
  return (
    <>
      {node.level !== 0 && (
        <Tooltip content={t('trace.from', { no: name })} relationship="label">
          <Button size="small" appearance="subtle" icon={<TargetRegular />} onClick={() => onStart(node)} />
        </Tooltip>
      )}
      {node.more && (
        <Tooltip content={t('trace.more', { no: name })} relationship="label">
          <Button size="small" appearance="subtle" icon={<AddRegular />} onClick={() => onOpen(node)} />
        </Tooltip>
      )}
    </>
  );
}
