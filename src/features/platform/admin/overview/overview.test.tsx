/** The overview of the administration. */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readAttention, readDashboardStats, readStatistics } from '#contract/platform/statistics'
import type { AnswerOf } from '#contract/core/endpoint'
import { deleteJobs, retryJobs } from '#contract/platform/background-jobs'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { formatChange, formatShort } from '../../../../ui/lists/chart-text'
import OverviewPage from './OverviewPage'

const api = installFakeApi()
const stats = { totalUsers: 12_480, pendingApprovals: 3, activePartners: 215, totalBookings: 1_000_000 }

const quiet: AnswerOf<typeof readAttention> = {
  approvals: { count: 0, oldestAt: null },
  supportTickets: { count: 0, oldestAt: null },
  stuckPayments: { count: 0, oldestAt: null, items: [] },
  failedRefunds: { count: 0, oldestAt: null, items: [] },
  cases: { count: 0, oldestAt: null },
  refundRequests: { count: 0, oldestAt: null, items: [] },
  unknownPayouts: { count: 0, oldestAt: null },
  reports: { count: 0, oldestAt: null },
  nameChanges: { count: 0, oldestAt: null },
  disputedClaims: { count: 0, oldestAt: null },
  corrections: { count: 0, oldestAt: null },
  differences: { count: 0, oldestAt: null },
  fiscalDocuments: { count: 0, oldestAt: null },
  secondFactorResets: { count: 0, oldestAt: null },
  expiredDocuments: { count: 0, oldestAt: null, items: [] },
  refusals: [],
  failedJobs: [],
  clientErrors: [],
}
const statistics: AnswerOf<typeof readStatistics> = {
  from: '2026-11-01',
  to: '2026-11-03',
  previousFrom: '2026-10-29',
  previousTo: '2026-10-31',
  series: [
    { metric: 'bookings', vertical: 'hotels', perDay: [1, 2, 3], previousPerDay: [1, 1, 1] },
    { metric: 'bookings', vertical: 'buses', perDay: [10, 0, 0], previousPerDay: [0, 0, 5] },
    { metric: 'fee', vertical: 'buses', perDay: [-5.5, 0, 7], previousPerDay: [0, 0, 0] },
  ],
  payments: [{ network: 'MTN', successful: 9, failed: 1, previousSuccessful: 1, previousFailed: 1 }],
}

const openOverview = async (search = '?from=2026-11-01&to=2026-11-03') => {
  await signIn({ user_type: 'admin' })
  return renderScreen(<OverviewPage />, { at: `/admin/global${search}` })
}
beforeEach(() => {
  api.answer(readDashboardStats, stats)
  api.answer(readAttention, quiet)
  api.answer(readStatistics, statistics)
})

describe('the totals', () => {
  it('are shown in four cards', async () => {
    await openOverview()
    for (const [label, value] of [
      ['Total Users', '12,480'],
      ['Pending Approvals', '3'],
      ['Active Partners', '215'],
      ['Total Confirmed Bookings', '1,000,000'],
    ])
      expect((await screen.findByText(label!)).parentElement!.textContent).toContain(value)
  })

  it('show the specified error and load again on request', async () => {
    api.refuse(readDashboardStats, { status: 500 })
    const { user } = await openOverview()
    expect(await screen.findByText('Failed to load dashboard statistics.')).toBeTruthy()
    api.answer(readDashboardStats, stats)
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await screen.findByText('12,480')).toBeTruthy()
  })
})

describe('what needs attention', () => {
  it('says so if nothing does', async () => {
    await openOverview()
    expect(await screen.findByText('Nothing else needs attention.')).toBeTruthy()
    expect(screen.getByText('No application is waiting.')).toBeTruthy()
  })

  it('says that no more codes are sent by SMS, instead of that nothing needs attention', async () => {
    api.answer(readAttention, { ...quiet, exhaustedCodes: 'hour' })
    await openOverview()
    const notice = (await screen.findByText('No more codes are sent by SMS')).closest('div')!
    expect(notice.textContent).toContain('in an hour')
    expect(screen.queryByText('Nothing else needs attention.')).toBeNull()
  })

  it('retries failed background jobs, and deletes those that were given up', async () => {
    api.answer(readAttention, { ...quiet, failedJobs: [{ reason: 'balance.clear', count: 2 }] })
    api.answer(retryJobs, { jobs: 2 })
    api.answer(deleteJobs, { jobs: 1 })
    const { user } = await openOverview()
    await user.click(await screen.findByRole('button', { name: 'Retry balance.clear' }))
    expect(await findToast('2 jobs will run again now')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete balance.clear jobs that were given up' }))
    expect(await findToast('1 job deleted')).toBeTruthy()
  })

  it('lists queues with links, stuck payments, failed refunds, refusals, jobs and client errors', async () => {
    const problem = {
      _id: 'a0000000-0000-4000-8000-000000000001',
      bookingId: 'a0000000-0000-4000-8000-000000000003',
      bookingReference: 'TLP-4H7K2M',
      vendor: { _id: 'a0000000-0000-4000-8000-000000000002', name: 'Musi Lodge', vertical: 'hotels' },
      amount: 1250,
      since: '2026-11-03T08:00:00.000Z',
      failure: 'The wallet is closed.',
    }
    const waiting = { count: 3, oldestAt: problem.since }
    api.answer(readAttention, {
      reports: waiting,
      cases: waiting,
      nameChanges: waiting,
      disputedClaims: waiting,
      corrections: waiting,
      differences: waiting,
      fiscalDocuments: waiting,
      secondFactorResets: waiting,
      expiredDocuments: {
        ...waiting,
        items: [{ _id: problem._id, vendor: problem.vendor, kind: 'zta', expiredOn: '2026-10-31' }],
      },
      approvals: { count: 1001, oldestAt: '2026-11-01T08:00:00.000Z' },
      supportTickets: { count: 2, oldestAt: '2026-11-02T08:00:00.000Z' },
      stuckPayments: { count: 1, oldestAt: problem.since, items: [{ ...problem, failure: null }] },
      failedRefunds: { count: 2, oldestAt: problem.since, items: [problem] },
      refundRequests: { count: 1, oldestAt: problem.since, items: [{ ...problem, failure: null }] },
      unknownPayouts: { count: 1, oldestAt: problem.since },
      refusals: [{ reason: 'sold_out', count: 4 }],
      failedJobs: [{ reason: 'mail.send', count: 3 }],
      clientErrors: [{ reason: 'render', count: 5 }],
    })
    await openOverview()
    const approvals = await screen.findByRole('link', { name: /Vendor approvals/ })
    expect(approvals.getAttribute('href')).toBe('/admin/global/approvals')
    expect(approvals.textContent).toContain('The oldest is from 1 Nov 2026, 10:00.')
    expect(approvals.textContent).toContain('1,000+')
    expect(screen.getByRole('link', { name: /Open support tickets/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Payouts with an unknown outcome/ }).getAttribute('href')).toBe(
      '/admin/global/finance',
    )
    for (const [name, path] of [
      [/^Reported content/, '/admin/global/reports'],
      [/^Cases without an owner or overdue/, '/admin/global/cases'],
      [/^New business names/, '/admin/global/approvals'],
      [/^Disputed claims on deposits/, '/admin/support-tickets'],
      [/^Corrections that wait for a second administrator/, '/admin/global/finance'],
      [/^Differences found by the nightly comparison/, '/admin/global/finance'],
      [/^Requests to reset a second factor/, '/admin/settings'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
    expect(screen.getByText('3 documents of businesses expired')).toBeTruthy()
    expect(
      screen
        .getByText(/ZTA licence, expired on 31 Oct 2026/)
        .closest('a')!
        .getAttribute('href'),
    ).toBe(`/admin/global/hotels/${problem.vendor._id}?tab=documents`)
    expect(screen.getByText('1 payment pending for more than 15 minutes')).toBeTruthy()
    expect(screen.getByText('2 refunds failed')).toBeTruthy()
    expect(
      screen
        .getByText(/The wallet is closed/)
        .closest('a')!
        .getAttribute('href'),
    ).toBe(`/admin/global/bookings/${problem.bookingId}`)
    expect(screen.getByText('1 refund waits for a second administrator')).toBeTruthy()
    expect(screen.getByText('mail.send')).toBeTruthy()
    expect(screen.getByText('render')).toBeTruthy()
    expect(screen.queryByText('Nothing else needs attention.')).toBeNull()
  })
})

describe('a chart', () => {
  it('has a summary as text of the image, with the comparison to the previous period', async () => {
    await openOverview()
    const image = await screen.findByRole('img', { name: /^16 from 1 Nov 2026 to 3 Nov 2026, 100% more/ })
    expect(image.getAttribute('aria-label')).toContain('(8)')
  })

  it('differs by dash pattern, so that it can be read without color', async () => {
    await openOverview()
    const image = await screen.findByRole('img', { name: /^16 from/ })
    const dashes = [...image.querySelectorAll('.chart-line path')].map((path) => path.getAttribute('stroke-dasharray'))
    expect(new Set(dashes).size).toBe(2)
  })

  it('reads out the values of the selected day', async () => {
    await openOverview()
    const slider = await screen.findByRole('slider', { name: 'Day of the chart “Bookings”' })
    expect(slider.getAttribute('aria-valuetext')).toBe('3 Nov 2026: This period 3, Previous period 6')
    // happy-dom moves no thumb when an arrow key is pressed.
    fireEvent.change(slider, { target: { value: '0' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('1 Nov 2026: This period 11, Previous period 1')
  })

  it('can be read as a table, by day and service', async () => {
    const { user } = await openOverview()
    await user.click(await screen.findByRole('button', { name: 'Show table: Bookings' }))
    const table = within(screen.getByRole('region', { name: 'Table: Bookings' }))
    const cells = within(table.getByRole('row', { name: /^1 Nov 2026/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['11', '29 Oct 2026', '1', '1', '10'])
    await user.click(screen.getByRole('button', { name: 'Show chart: Bookings' }))
    expect(screen.queryByRole('region', { name: 'Table: Bookings' })).toBeNull()
  })

  it('can be downloaded as CSV with plain numbers', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:test'
    })
    const { user } = await openOverview()
    await user.click(await screen.findByRole('button', { name: 'Download CSV: Platform fee' }))
    expect((await blobs[0]!.text()).replace('\uFEFF', '').split('\r\n')[1]).toBe('2026-11-01,-5.5,2026-10-29,0')
  })

  it('shows one service if it is selected', async () => {
    const { user } = await openOverview()
    await user.selectOptions(await screen.findByLabelText('Service'), 'buses')
    expect(await screen.findByRole('img', { name: /^10 from .* 100% more/ })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Bookings, Buses' })).toBeTruthy()
  })

  it('shows the success rate of each network', async () => {
    await openOverview()
    expect(await screen.findByText('90% of 10 payments succeeded. Previous period: 50%.')).toBeTruthy()
    expect(screen.getByText('90%')).toBeTruthy()
  })
})

describe('the period', () => {
  it('is sent to the server and can be changed', async () => {
    const { user } = await openOverview()
    await screen.findByRole('img', { name: /^16 from/ })
    expect(api.callsOf(readStatistics).at(-1)!.path).toContain('from=2026-11-01&to=2026-11-03')
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
    await expect.poll(() => api.callsOf(readStatistics).length).toBe(2)
    expect(screen.getByRole('button', { name: 'Last 7 days' }).getAttribute('aria-pressed')).toBe('true')
  })

  it.each(['?from=2026-11-03&to=2026-11-01', '?from=x&to=y', '?from=2020-01-01&to=2026-01-01'])(
    'is the last 30 days if the URL has none that is valid: %s',
    async (search) => {
      await openOverview(search)
      await screen.findByRole('img', { name: /^16 from/ })
      expect(screen.getByRole('button', { name: 'Last 30 days' }).getAttribute('aria-pressed')).toBe('true')
    },
  )

  it('shows an error of the charts alone', async () => {
    api.refuse(readStatistics, { status: 500 })
    await openOverview()
    expect(await screen.findByText('Failed to load the charts.')).toBeTruthy()
    expect(screen.getByText('12,480')).toBeTruthy()
  })
})

it.each([
  [0, '0'],
  [850, '850'],
  [1250, '1.3K'],
  [-2_000, '-2K'],
  [3_000_000, '3M'],
])('formats %d on an axis as %s', (value, text) => expect(formatShort(value)).toBe(text))

it.each([
  [10, 10, 'the same as in the previous period'],
  [5, 0, 'more than in the previous period'],
  [5, 10, '50% less than in the previous period'],
])('compares %d with %d', (total, previous, text) => expect(formatChange(total, previous)).toBe(text))
