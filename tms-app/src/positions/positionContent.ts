import type { PositionRow, PositionState } from '@attest/api-contract';
import type { Found, useBilingual } from '@attest/shared-ui';

/** A position has no draft. */
export const POSITION_STATES: PositionState[] = ['effective', 'disabled'];

/** A position as it is typed. */
export interface PositionContent {
  code: string;
  nameZh: string;
  nameEn: string;
  state: PositionState;
  roles: Found[];
}

const NEW_POSITION: PositionContent = { code: '', nameZh: '', nameEn: '', state: 'effective', roles: [] };

/** What is stored of a position, as it is typed; of none: an empty one. */
export const contentOf = (
  position: PositionRow | undefined,
  text: ReturnType<typeof useBilingual>,
): PositionContent =>
  position
    ? {
        code: position.code,
        nameZh: position.name.zh,
        nameEn: position.name.en,
        state: position.state,
        roles: position.roles.map((role) => ({ id: role.id, label: `${role.code} ${text(role.name)}` })),
      }
    : NEW_POSITION;
