import { MessageBar, MessageBarBody } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { SeatCard } from '../classroom/SeatCard';
import type { StepProps } from './stepProps';

/** The class that one has a seat in, to sign in to; or that one waits to be invited. */
export function ClassStep({ state, onState }: StepProps) {
  const { t } = useTranslation('tms-app');
  if (!state.seat)
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{t('class.seat.none')}</MessageBarBody>
      </MessageBar>
    );
  return <SeatCard seat={state.seat} onSeat={(seat) => onState({ ...state, seat })} />;
}
