/** Corrections of the books, which need two administrators, and the audit log. */
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { exportAudit, listAudit, type AuditEntry } from '#contract/platform/audit'
import { createCorrection, decideCorrection, type Correction } from '#contract/money/corrections'
import { readFinance, type FinanceOverview } from '#contract/money/finance-admin'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import AuditPage from '../audit/AuditPage'
import PlatformFinancePage from './PlatformFinancePage'

const api = installFakeApi()

describe('a correction', () => {
  const correctionId = 'c0000000-0000-4000-8000-000000000001'
  const overview: FinanceOverview = {
    totals: {
      gateway: 0,
      fees: 0,
      pending: 0,
      available: 0,
      inPayout: 0,
      refundsDue: 0,
      reserved: 0,
      adjustments: 0,
      deposits: 0,
    },
    refundsDue: { count: 0, oldestAt: null },
    openPayouts: [],
    differences: [],
    corrections: [],
    comparedAt: null,
  }
  const otherAdmin = { _id: 'e0000000-0000-4000-8000-000000000009', name: 'Chanda Phiri' }
  async function open(requestedBy: 'me' | 'other' | null, more: Partial<Correction> = {}) {
    const account = await signIn({ user_type: 'admin' })
    const correction: Correction = {
      _id: correctionId,
      target: 'vendor',
      vendorName: 'Kubu Lodge',
      amount: -1250.5,
      reason: 'Paid out twice by mistake.',
      status: 'requested',
      requestedBy: requestedBy === 'me' ? { _id: account.id, name: account.full_name } : otherAdmin,
      decidedBy: null,
      createdAt: '2026-11-20T08:00:00.000Z',
      ...more,
    }
    api.answer(readFinance, { ...overview, corrections: requestedBy ? [correction] : [] })
    const page = renderScreen(<PlatformFinancePage />, { at: '/admin/global/finance' })
    return { ...page, section: within(await screen.findByRole('region', { name: 'Corrections' })) }
  }
  const getButtons = (name: string) => within(screen.getByText(name).closest('tr')!).queryAllByRole('button')

  it('A correction of another administrator can be approved or rejected, and shows amount, reason and requester', async () => {
    const { section } = await open('other')
    expect(section.getByText(/1,250\.50/).textContent).toMatch(/^[-−]/)
    for (const text of ['Paid out twice by mistake.', 'Waits for approval', 'Chanda Phiri', '20 Nov 2026, 10:00'])
      expect(section.getByText(text)).toBeTruthy()
    expect(getButtons('Kubu Lodge').map(({ textContent }) => textContent)).toEqual(['Approve', 'Reject'])
  })

  it('A correction of the same administrator can only be withdrawn', async () => {
    const { user } = await open('me')
    expect(getButtons('Kubu Lodge').map(({ textContent }) => textContent)).toEqual(['Withdraw'])
    api.answer(decideCorrection, { _id: correctionId, status: 'rejected' } as never)
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    await findToast('Correction rejected')
    expect(api.callsOf(decideCorrection)[0]!.body).toEqual({ approved: false })
  })

  it('A correction that was decided offers no decision', async () => {
    await open('other', { status: 'posted', decidedBy: 'Bupe Zulu', target: 'gateway', vendorName: null })
    expect(screen.getByText('Chanda Phiri, Bupe Zulu')).toBeTruthy()
    expect(getButtons('Payment gateway')).toEqual([])
  })

  it('reports a decision that the server refuses', async () => {
    const { user } = await open('other')
    api.refuse(decideCorrection, { status: 409, code: 'wrong_state', message: 'It was already decided.' })
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect((await findToast('Failed to save the decision.')).description).toBe('It was already decided.')
  })

  async function openForm() {
    const page = await open(null)
    expect(page.section.getByText('No corrections.')).toBeTruthy()
    await page.user.click(page.section.getByRole('button', { name: "Correct the gateway's money" }))
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Correct the money at the gateway' })) }
  }

  it('needs a signed amount and an explanation', async () => {
    const { user, dialog } = await openForm()
    await user.type(dialog.getByLabelText('Amount'), '0')
    await user.click(dialog.getByRole('button', { name: 'Save correction' }))
    expect(await dialog.findByText('Please enter an amount, with a minus sign to take money away.')).toBeTruthy()
    expect(dialog.getByText('Please explain the correction (at least 10 characters).')).toBeTruthy()
    expect(api.callsOf(createCorrection)).toEqual([])
  })

  it('is posted once when it is repeated after a lost response, and says that it waits for approval', async () => {
    const { user, dialog } = await openForm()
    await user.type(dialog.getByLabelText('Amount'), '-1,250.50')
    await user.type(dialog.getByLabelText('Reason'), 'The gateway lost a payment.')
    await user.click(dialog.getByRole('button', { name: 'Save correction' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    api.answer(createCorrection, { _id: correctionId, status: 'requested' })
    await user.click(dialog.getByRole('button', { name: 'Save correction' }))
    await findToast('A second administrator must approve it')
    const [lost, repeated] = api.callsOf(createCorrection).map(({ body }) => body)
    expect(repeated).toEqual(lost)
    expect(lost).toMatchObject({ amount: -1250.5, reason: 'The gateway lost a payment.' })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the audit log', () => {
  const entry: AuditEntry = {
    _id: 7,
    at: '2026-11-20T08:00:00.000Z',
    actor: { _id: 'e0000000-0000-4000-8000-000000000001', name: 'Chanda Phiri' },
    action: 'user.suspend',
    target: { kind: 'account', _id: 'u1', label: 'Mercy Banda' },
    address: '41.63.1.1',
    reason: 'Many complaints.',
    before: { isActive: true, imageUrl: '' },
    after: { isActive: false, imageUrl: '/media/1.jpg' },
  }
  async function open(query = '', entries: AuditEntry[] = [entry], total = entries.length) {
    await signIn({ user_type: 'admin' })
    api.answer(listAudit, entries, total)
    return renderScreen(<AuditPage />, { at: `/admin/global/audit${query}` })
  }
  const getLastQuery = () => Object.fromEntries(new URLSearchParams(api.callsOf(listAudit).at(-1)!.path.split('?')[1]))

  it('shows who did what to whom, when, from where and why', async () => {
    await open()
    const row = (await screen.findByText('Mercy Banda')).closest('tr')!
    for (const text of ['Chanda Phiri', 'Reason: Many complaints.', '20 Nov 2026, 10:00', '41.63.1.1'])
      expect(row.textContent).toContain(text)
    expect(row.textContent).toContain('Is active: true → false')
    expect(row.textContent).toContain('Image url: none → /media/1.jpg')
  })

  it.each([
    ['an account', { kind: 'account', _id: 'u1' }, '/admin/global/users/u1'],
    ['a booking', { kind: 'booking', _id: 'b1' }, '/admin/global/bookings/b1'],
    ['a support ticket', { kind: 'ticket', _id: 't1' }, '/admin/support-tickets/t1'],
    ['a business', { kind: 'vendor', _id: 'v1', businessType: 'bus' as const }, '/admin/global/buses/v1'],
    ['a setting, which has no page', { kind: 'setting', _id: 'payouts' }, undefined],
  ])('links %s, and the administrator', async (_, target, path) => {
    await open('', [{ ...entry, target: { ...target, label: 'Its label' } }])
    const link = (await screen.findByText('Its label')).closest('a')
    expect(link?.getAttribute('href')).toBe(path)
    expect(screen.getByRole('link', { name: 'Chanda Phiri' }).getAttribute('href')).toBe(
      `/admin/global/users/${entry.actor._id}`,
    )
  })

  it('shows an action of a newer version by its name', async () => {
    await open('', [{ ...entry, action: 'moon.paint', before: null, after: null, reason: null }])
    const row = (await screen.findByText('Mercy Banda')).closest('tr')!
    expect(row.textContent).toContain('moon.paint')
    expect(row.textContent).not.toContain('Reason:')
  })

  it('requests the filters of the address, and ignores those that do not exist', async () => {
    await open('?action=nonsense&kind=vendor&administrator=%20Chanda%20&from=2026-11-01&to=yesterday&page=2')
    await screen.findByText('Mercy Banda')
    expect(getLastQuery()).toEqual({
      page: '2',
      targetKind: 'vendor',
      administrator: 'Chanda',
      from: '2026-11-01',
    })
  })

  it('starts at page 1 after a change of a filter', async () => {
    const { user } = await open('?page=2', [entry], 90)
    expect(await screen.findByText('90 entries')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Target'), 'Vendors')
    await expect.poll(() => getLastQuery()).toEqual({ page: '1', targetKind: 'vendor' })
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
    await expect.poll(() => getLastQuery()).toMatchObject({ from: '2026-11-01', targetKind: 'vendor' })
  })

  it('tells an empty result from a failure', async () => {
    const { unmount } = await open('?kind=vendor', [])
    expect(await screen.findByText('No entries match these filters.')).toBeTruthy()
    unmount()
    api.refuse(listAudit, { status: 500 })
    const { user } = renderScreen(<AuditPage />, { at: '/admin/global/audit' })
    expect(await screen.findByText('Could not fetch the audit log.')).toBeTruthy()
    api.answer(listAudit, [entry], 1)
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('1 entry')).toBeTruthy()
  })

  it('is downloaded with its filters, for three months at most', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    api.answer(exportAudit, { csv: 'Time\n', entries: 10_000, limited: true })
    const { user, unmount } = await open('?kind=vendor&from=2026-09-01&to=2026-11-30')
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    const toast = await findToast('10,000 entries downloaded')
    expect(toast.description).toMatch(/^These are the newest .* entries\. Choose fewer days for the rest\.$/)
    expect(api.callsOf(exportAudit)[0]!.body).toEqual({ targetKind: 'vendor', from: '2026-09-01', to: '2026-11-30' })
    unmount()
    const next = await open('?from=2026-01-01&to=2026-11-30')
    await next.user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await findToast('Please choose a range of up to 92 days.')
    expect(api.callsOf(exportAudit)).toHaveLength(1)
    click.mockRestore()
  })
})
