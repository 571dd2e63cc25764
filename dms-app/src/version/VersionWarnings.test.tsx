import { AttestProvider } from '@attest/shared-ui';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { prepareApp } from '../testing/prepare';
import { version } from '../testing/version';
import { VersionWarnings } from './VersionWarnings';

const person = (name: string) => ({ id: version().id, account: name.toLowerCase(), name });

beforeAll(prepareApp);
afterEach(cleanup);

describe('what nobody may overlook about a version', () => {
  it('is that it was released at risk, by whom, why and with whom untrained, also when it is in force', () => {
    const riskRelease = {
      by: person('Dora'),
      at: '2026-03-01T02:00:00Z',
      reason: 'Supply of the market',
      untrained: [person('Carl'), person('Emil')],
    };
    render(<VersionWarnings version={version({ state: 'effective', riskRelease })} />, {
      wrapper: AttestProvider,
    });
    expect(screen.getByText('Released at risk')).toBeTruthy();
    expect(screen.getByText(/By Dora at .*: Supply of the market. Untrained: Carl, Emil/)).toBeTruthy();
  });

  it('is why it cannot be approved as it is; nothing else is said', () => {
    const approvalObstacle = { zh: '没有转换程序', en: 'The server has no converter' };
    const { rerender } = render(<VersionWarnings version={version({ approvalObstacle })} />, {
      wrapper: AttestProvider,
    });
    expect(screen.getByText('The server has no converter')).toBeTruthy();
    rerender(<VersionWarnings version={version()} />);
    expect(screen.queryByText(/cannot be approved|converter/)).toBeNull();
  });
});
