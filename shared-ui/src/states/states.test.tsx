import { getLanguageBundles, getTenantConfig, WORKFLOW_STATUSES } from '@attest/api-contract';
import { ApiError, chooseTenant } from '@attest/shared-utility';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible, prepare, renderUi, serve } from '../testing/harness';
import { DueBadge } from './DueBadge';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { Loaded, together } from './Loaded';
import { SkeletonRows } from './SkeletonRows';
import { StatusBadge } from './StatusBadge';

beforeAll(prepare);

const TENANT = {
  ...{ tenantId: '0190a000-0000-7000-8000-0000000000aa', code: 'hkpharma', timeZone: 'Asia/Shanghai' },
  ...{ sysNameZhCN: '华康制药', sysNameEn: 'Huakang Pharma', logo: null, keyColour: null, watermark: null },
  ...{ defaultLanguage: 'zh' as const, modules: [], loginTypes: [], providers: [] },
};
afterEach(cleanup);

describe('EmptyState', () => {
  it('says why nothing is shown, differently for each reason', async () => {
    const { container } = renderUi(
      <>
        <EmptyState kind="firstUse" action={<button type="button">Create</button>} />
        <EmptyState kind="nothingFound" />
        <EmptyState kind="noPermission" />
      </>,
    );
    for (const title of ['Nothing here yet', 'Nothing found', 'You have no access']) screen.getByText(title);
    screen.getByRole('button', { name: 'Create' });
    const drawings = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML);
    expect(new Set(drawings).size).toBe(3);
    await expectAccessible();
  });
});

describe('SkeletonRows', () => {
  it('goes on with the wait of the one that it follows, and begins anew after a break', () => {
    let now = 1000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { rerender } = renderUi(<SkeletonRows key="page" />);
    const delay = () => screen.getByLabelText('Loading').style.animationDelay;
    expect(delay()).toBe('-0ms');
    now += 200;
    rerender(<SkeletonRows key="list" />);
    expect(delay()).toBe('-200ms');
    now += 200;
    rerender(<SkeletonRows key="rows" />);
    expect(delay()).toBe('-300ms');
    rerender(<span />);
    rerender(<SkeletonRows key="later" />);
    expect(delay()).toBe('-0ms');
    clock.mockRestore();
  });
});

describe('Loaded', () => {
  it('shows a skeleton, then what went wrong with a retry, then the content, which a later failure leaves', async () => {
    const refetch = jest.fn();
    const of = (data: string | undefined, error: unknown = null) => (
      <Loaded query={{ data, error, refetch }} rows={2}>
        {(text) => <p>{text}</p>}
      </Loaded>
    );
    const failure = new ApiError('SERVICE_UNAVAILABLE');
    const { rerender } = renderUi(of(undefined));
    screen.getByLabelText('Loading');
    rerender(of(undefined, failure));
    expect(screen.queryByLabelText('Loading')).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    rerender(of('the answer'));
    expect(screen.queryByRole('alert')).toBeNull();
    const shown = screen.getByText('the answer');
    rerender(of('the answer', failure));
    screen.getByRole('alert');
    expect(screen.getByText('the answer')).toBe(shown);
    await expectAccessible();
  });
});

describe('together', () => {
  it('is there when all are, wrong when one is, and asks all of them again', async () => {
    const refetch = jest.fn();
    const one = { data: 1, error: null, refetch };
    const none = { data: undefined as string | undefined, error: null, refetch };
    const failure = new ApiError('SERVICE_UNAVAILABLE');
    expect(together({ one, none })).toMatchObject({ data: undefined, error: null });
    expect(together({ one, two: { ...none, data: 'two' } }).data).toEqual({ one: 1, two: 'two' });
    const failed = together({ one, none: { ...none, error: failure } });
    expect(failed).toMatchObject({ data: undefined, error: failure });
    await failed.refetch?.();
    expect(refetch).toHaveBeenCalledTimes(2);
  });
});

describe('StatusBadge', () => {
  it('has an icon and a text of its own for every status', async () => {
    const { container } = renderUi(
      <div>
        {WORKFLOW_STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </div>,
    );
    const badges = [...container.querySelectorAll('.fui-Badge')];
    expect(new Set(badges.map((badge) => badge.textContent)).size).toBe(WORKFLOW_STATUSES.length);
    expect(badges.every((badge) => badge.querySelector('svg'))).toBe(true);
    expect(badges.some((badge) => badge.textContent?.includes('status.'))).toBe(false);
    await expectAccessible();
  });

  it('shows the name of the step when there is one', () => {
    renderUi(<StatusBadge status="inReview" text="QA review" />);
    screen.getByText('QA review');
  });
});

describe('DueBadge', () => {
  const now = Date.parse('2026-03-05T10:00:00Z');

  it('says with words and an icon that something is overdue', () => {
    const { container } = renderUi(<DueBadge due="2026-03-02T09:00:00Z" overdueDays={3} now={now} />);
    screen.getByText('3 days overdue');
    expect(container.querySelector('svg')).toBeTruthy();
  });

  it('marks what is due within three days, and nothing later', () => {
    const { rerender } = renderUi(<DueBadge due="2026-03-08T09:59:00Z" now={now} />);
    screen.getByLabelText('Due within 3 days');
    rerender(<DueBadge due="2026-03-08T10:01:00Z" now={now} />);
    expect(screen.queryByLabelText('Due within 3 days')).toBeNull();
  });

  it('takes a calendar day as whole: it is not overdue before it ends', () => {
    renderUi(<DueBadge due="2026-03-05" now={now} />);
    expect(screen.queryByText(/overdue/)).toBeNull();
    screen.getByText('2026-03-05');
  });

  it('counts the days by itself where nobody has', () => {
    const { rerender } = renderUi(<DueBadge due="2026-03-02" now={now} />);
    screen.getByText('3 days overdue');
    rerender(<DueBadge due="2026-03-04T09:59:00Z" now={now} />);
    screen.getByText('2 days overdue');
  });

  it('takes a calendar day as that of the tenant, wherever one reads', async () => {
    serve(getTenantConfig, () => ({ tenant: TENANT }));
    serve(getLanguageBundles, () => ({ cn: {}, en: {} }));
    await chooseTenant(TENANT.tenantId);
    // Half past midnight of the sixth in Shanghai.
    const then = Date.parse('2026-03-05T16:30:00Z');
    const { rerender } = renderUi(<DueBadge due="2026-03-05" now={then} />);
    screen.getByText('1 day overdue');
    rerender(<DueBadge due="2026-03-06" now={then} />);
    expect(screen.queryByText(/overdue/)).toBeNull();
    screen.getByLabelText('Due within 3 days');
    rerender(<DueBadge due="2026-03-09" now={then} />);
    expect(screen.queryByLabelText('Due within 3 days')).toBeNull();
  });

  it('says what the date is where no heading does; overdue says it itself', () => {
    const { container, rerender } = renderUi(<DueBadge named due="2026-03-20" now={now} />);
    expect(container.textContent).toBe('Due2026-03-20');
    rerender(<DueBadge named due="2026-03-20" done now={now} />);
    expect(container.textContent).toBe('Due2026-03-20');
    rerender(<DueBadge named due="2026-03-02" overdueDays={3} now={now} />);
    expect(container.textContent).toBe('3 days overdue2026-03-02');
  });

  it('shows only the date of what is done, and nothing without a date', () => {
    const { container, rerender } = renderUi(<DueBadge due="2026-03-02" overdueDays={3} done now={now} />);
    expect(container.textContent).toBe('2026-03-02');
    rerender(<DueBadge due={null} now={now} />);
    expect(container.textContent).toBe('');
  });
});

describe('ErrorState', () => {
  it('shows the text of the catalogue and offers a retry', async () => {
    const retry = jest.fn();
    renderUi(<ErrorState error={new ApiError('TOO_MANY_REQUESTS', { seconds: 7 }, 429)} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('Try again in 7 seconds');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('is an empty state of its own when the user may not see it', () => {
    renderUi(<ErrorState error={new ApiError('NO_PERMISSION', {}, 403)} />);
    screen.getByText('You have no access');
  });
});
