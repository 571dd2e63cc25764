import type { TaskView } from '@attest/api-contract';
import { formatDay } from '@attest/shared-utility';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useT } from '../frame/useT';

/** Says who has asked for what is decided here beside the step, and why. */
export function AskedNotice({ asked }: { asked: TaskView['asked'] }) {
  const t = useT();
  if (!asked) return null;
  const { kind, by, reason, deadline, until } = asked;
  const days = { from: deadline ? formatDay(deadline) : '', to: until ? formatDay(until) : '' };
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t(`sign.asked.${kind}`, { name: by.name, reason, ...days })}</MessageBarBody>
    </MessageBar>
  );
}
