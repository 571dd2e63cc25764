import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { CellNeeds, InheritedNeeds } from './CellNeeds';

const needs = { read: false, class: false, exam: false, ojt: false };

afterEach(cleanup);

describe('what a cell of the matrix asks', () => {
  it('stands there by letters, with the months of validity, whatever their colours say', () => {
    const { container, rerender } = render(
      <CellNeeds cell={{ needs: { ...needs, read: true, exam: true }, validityMonths: 24 }} />,
    );
    expect(container.textContent).toBe('R E · 24');
    rerender(<CellNeeds cell={{ needs: { ...needs, class: true, ojt: true }, validityMonths: null }} />);
    expect(container.textContent).toBe('C O');
  });

  it('shows beside them what reaches it from elsewhere and does not stand in it', () => {
    const none = { read: false, class: false, exam: false, ojt: false };
    const { container } = render(
      <InheritedNeeds
        cell={{ needs: { ...none, read: true }, validityMonths: null }}
        inherited={[
          { ...none, read: true, exam: true },
          { ...none, exam: true, ojt: true },
        ]}
      />,
    );
    expect(container.textContent?.trim()).toBe('E O');
  });
});
