import { useBilingual } from '@attest/shared-ui';
import { useT } from '../../frame/useT';
import { listAt, type Part } from '../content';
import { useDesigning, wordsOf } from '../designing';
import { assigneeKind, filledAt } from './assignee';

/** Who handles a step, in words: `Quality, of the record's department; else the quality manager`. */
export function useAssigneeWords(): (rule: Part) => string {
  const t = useT();
  const pick = useBilingual();
  const { content, choices } = useDesigning();
  const comma = t('designer.assignee.comma');

  const roles = (said: unknown): string =>
    [said]
      .flat()
      .filter((one) => one !== '' && one !== undefined)
      .map((code) => pick(choices.roles.find((role) => role.code === code)?.name ?? null) || String(code))
      .join(comma) || t('designer.assignee.nobody');

  const ofField = (key: unknown): string => {
    const field = listAt(content, '/form/fields').find((one) => one.key === key);
    const name = pick(wordsOf(field?.label)) || String(key || '');
    if (!name) return t('designer.assignee.nobody');
    const step = pick(wordsOf(filledAt(content, key)?.name));
    return step ? t('designer.assignee.chosenAt', { name, step }) : t('designer.assignee.inField', { name });
  };

  const people = (rule: Part): string => {
    switch (assigneeKind(rule)) {
      case 'role':
        return roles(rule.role);
      case 'roleOfDepartment':
        return t('designer.assignee.ofDepartment', { roles: roles(rule.role) });
      case 'roleOfTree':
        return t('designer.assignee.ofTree', { roles: roles(rule.role) });
      case 'departmentHead':
      case 'superior':
      case 'initiator':
        return t(`designer.assignee.kind.${assigneeKind(rule) as 'initiator'}`);
      case 'field':
        return ofField(rule.field);
      case 'user':
        return rule.user
          ? t('designer.assignee.account', { account: rule.user })
          : t('designer.assignee.nobody');
      case 'every':
        return (
          listAt(rule, '/every').map(whole).join(t('designer.assignee.and')) || t('designer.assignee.nobody')
        );
      default:
        return t('designer.assignee.nobody');
    }
  };

  function whole(rule: Part): string {
    const named = people(rule);
    const when =
      typeof rule.if === 'string' ? t('designer.assignee.when', { named, condition: rule.if }) : named;
    const { orElse } = rule;
    if (typeof orElse !== 'object' || orElse === null) return when;
    return t('designer.assignee.orElse', { named: when, other: whole(orElse as Part) });
  }
  return whole;
}
