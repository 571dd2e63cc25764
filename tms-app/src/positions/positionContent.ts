import type { PositionRow, PositionState } from '@attest/api-contract';

/** A position has no draft. */
export const POSITION_STATES: PositionState[] = ['effective', 'disabled'];

/** A position as it is typed. */
export interface PositionContent {
  code: string;
  nameZh: string;
  nameEn: string;
  state: PositionState;
}

const NEW_POSITION: PositionContent = { code: '', nameZh: '', nameEn: '', state: 'effective' };

/** What is stored of a position, as it is typed; of none: an empty one. */
export const contentOf = (position: PositionRow | undefined): PositionContent =>
  position
    ? {
        code: position.code,
        nameZh: position.name.zh,
        nameEn: position.name.en,
        state: position.state,
      }
    : NEW_POSITION;
