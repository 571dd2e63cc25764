import { type FaultText, isFaultText } from '@attest/api-contract';
import { useBilingual } from '@attest/shared-ui';
import { i18n } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Says a fault of a definition in the language in use, with what stands within it. */
export function useFaultText(): (fault: FaultText) => string {
  const { t } = useTranslation('faults', { i18n });
  const pick = useBilingual();
  const say = ({ code, params }: FaultText): string => {
    const filled = Object.entries(params).map(([name, param]) => {
      if (typeof param !== 'object') return [name, param];
      return [name, isFaultText(param) ? say(param) : pick(param)];
    });
    return t(code, Object.fromEntries(filled));
  };
  return say;
}
