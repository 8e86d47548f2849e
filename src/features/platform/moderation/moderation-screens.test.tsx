/** Reporting content, and deciding about reported content. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  decideReport,
  listReportedItems,
  reportContent,
  type ReportedItem,
} from '#contract/platform/moderation/reports'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../tests/support/component/render-screen'
import ReportedContentPage from './ReportedContentPage'
import ReportPage from './ReportPage'

const api = installFakeApi()
const id = 'a0000000-0000-4000-8000-000000000007'

const buildItem = (more: Partial<ReportedItem> = {}): ReportedItem => ({
  kind: 'review',
  _id: id,
  state: 'open',
  title: 'Chanda P.',
  text: 'The owner is a crook.',
  vendor: { _id: 'b0000000-0000-4000-8000-000000000001', name: 'Kubu Lodge' },
  reports: 2,
  newestReports: [{ reason: 'offensive', note: 'Insults', at: '2026-11-20T08:00:00.000Z' }],
  lastReportedAt: '2026-11-20T08:00:00.000Z',
  decision: null,
  ...more,
})

describe('the report form', () => {
  beforeEach(() => signIn())
  const open = (kind = 'review') =>
    renderScreen(<ReportPage />, { at: `/report/${kind}/${id}`, pattern: '/report/:kind/:id' })

  it('sends the reason and the details', async () => {
    api.answer(reportContent, {})
    const { user } = open()
    expect(screen.getByRole('heading', { level: 1, name: 'Report this review' })).toBeTruthy()
    await user.click(screen.getByLabelText('It is offensive or threatening'))
    await user.type(screen.getByLabelText(/Details/), 'Insults in the first line')
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await findToast('Report sent')
    const [sent] = api.callsOf(reportContent)
    expect(sent!.path).toBe(`/api/reports/review/${id}`)
    expect(sent!.body).toEqual({ reason: 'offensive', note: 'Insults in the first line' })
  })

  it('requires a reason', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Please choose what is wrong.')).toBeTruthy()
    expect(api.callsOf(reportContent)).toEqual([])
  })

  it('says that it needs a connection', async () => {
    const { user } = open()
    await user.click(screen.getByLabelText('Something else'))
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/connection|offline/i)).toBeTruthy()
  })

  it('shows that an unknown kind cannot be reported', () => {
    open('planet')
    expect(screen.getByText('There is nothing to report here')).toBeTruthy()
  })
})

describe('the list of reported content', () => {
  beforeEach(() => signIn({ user_type: 'admin' }))
  const open = (at = '/admin/global/reports') => renderScreen(<ReportedContentPage />, { at })

  it('shows open items with their text and reasons', async () => {
    api.answer(listReportedItems, [buildItem()], 1)
    open()
    expect(await screen.findByText('The owner is a crook.')).toBeTruthy()
    expect(screen.getByText('1 item')).toBeTruthy()
    expect(screen.getByText('It is offensive or threatening').parentElement!.textContent).toBe(
      'It is offensive or threatening: Insults',
    )
    expect(api.calls[0]!.path).toContain('state=open')
  })

  it('hides an item with a reason', async () => {
    api.answer(listReportedItems, [buildItem()], 1)
    api.answer(decideReport, {})
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Insults')
    await user.click(dialog.getByRole('button', { name: 'Hide' }))
    await findToast('Hidden')
    expect(api.callsOf(decideReport)[0]!.body).toEqual({ decision: 'hide', reason: 'Insults' })
    expect(api.callsOf(listReportedItems).length).toBe(2)
  })

  it('tells the second administrator who decided first', async () => {
    api.answer(listReportedItems, [buildItem()], 1)
    api.refuse(decideReport, { status: 409, code: 'wrong_state', message: 'Mutale Banda hid this on 20 Nov.' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
    expect(await screen.findByText('Mutale Banda hid this on 20 Nov.')).toBeTruthy()
  })

  it('offers to restore a hidden item, and shows who hid it', async () => {
    const decision = { by: 'Mutale Banda', at: '2026-11-20T09:00:00.000Z', reason: 'Insults' }
    api.answer(listReportedItems, [buildItem({ state: 'hidden', decision })], 1)
    open('/admin/global/reports?state=hidden')
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull()
    expect(screen.getByText(/^Hidden by Mutale Banda on .*: Insults$/)).toBeTruthy()
  })

  it('hides listings and businesses too', async () => {
    api.answer(listReportedItems, [buildItem({ kind: 'vendor', title: 'Kubu Lodge' })], 1)
    api.answer(decideReport, { state: 'hidden' } as never)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Reason/), 'Pictures of another lodge')
    await user.click(dialog.getByRole('button', { name: 'Hide' }))
    await waitFor(() =>
      expect(api.callsOf(decideReport)[0]!.body).toEqual({ decision: 'hide', reason: 'Pictures of another lodge' }),
    )
  })

  it('says that there are no open reports, and offers another attempt after an error', async () => {
    const { user } = open()
    expect(await screen.findByText('Failed to load reported content.')).toBeTruthy()
    api.answer(listReportedItems, [], 0)
    await user.click(screen.getByRole('button', { name: /try again/i }))
    expect(await screen.findByText('No open reports')).toBeTruthy()
  })
})
