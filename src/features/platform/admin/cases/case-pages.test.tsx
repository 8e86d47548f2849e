/** The queue of cases, one case, and the dialog that opens one. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  assignCase,
  askInCase,
  decideCase,
  listCases,
  openCase,
  readCase,
  readCaseTimes,
  shareCaseEntry,
  type AdminCase,
} from '#contract/platform/cases/cases'
import { buildAdminCase, buildAdminCaseEntry, caseId } from '../../../../../tests/support/component/build-case'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import CasePage from './CasePage'
import CasesPage from './CasesPage'

const api = installFakeApi()
const adminId = crypto.randomUUID()

async function open(more: Partial<AdminCase> = {}) {
  await signIn({ user_type: 'admin', id: adminId })
  const me = { _id: adminId, name: 'Grace Lubinda' }
  api.answer(readCase, buildAdminCase({ team: [me], ...more }))
  const { user } = renderScreen(<CasePage />, {
    at: `/admin/global/cases/${caseId}`,
    pattern: '/admin/global/cases/:id',
  })
  expect(await screen.findByRole('heading', { name: 'No hot water' })).toBeTruthy()
  return { user, me }
}
async function openDialog(button: string, more: Partial<AdminCase> = {}) {
  const { user } = await open(more)
  await user.click(screen.getByRole('button', { name: button }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('the queue of cases', () => {
  it('shows state, owner and due time, filters by what is chosen, and says how fast cases are handled', async () => {
    await signIn({ user_type: 'admin' })
    api.answer(listCases, [buildAdminCase({ state: 'waiting', awaits: 'vendor' })], 1)
    api.answer(readCaseTimes, { firstResponse: { medianHours: 3, inTimePercent: 80 }, resolution: null })
    const { user } = renderScreen(<CasesPage />, { at: '/admin/global/cases' })
    expect((await screen.findByRole('link', { name: 'No hot water' })).getAttribute('href')).toBe(
      `/admin/global/cases/${caseId}`,
    )
    const table = within(screen.getByRole('table', { name: 'Cases' }))
    expect(table.getByText('Waiting for an answer')).toBeTruthy()
    expect(table.getByText('Nobody')).toBeTruthy()
    expect(table.getByText('Overdue')).toBeTruthy()
    expect(screen.getByText('Median 3 h, 80% in time')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Owner'), 'Nobody')
    await user.click(screen.getByLabelText('Only overdue cases'))
    const { searchParams } = new URL(api.callsOf(listCases).at(-1)?.path ?? '', 'http://test')
    expect([searchParams.get('owner'), searchParams.get('overdue')]).toEqual(['none', 'yes'])
  })

  it('has texts for an empty queue and for one that could not be read', async () => {
    await signIn({ user_type: 'admin' })
    api.answer(listCases, [], 0)
    renderScreen(<CasesPage />, { at: '/admin/global/cases' })
    expect(await screen.findByText('No open cases.')).toBeTruthy()
    api.refuse(listCases, { status: 503, code: 'unavailable' })
    renderScreen(<CasesPage />, { at: '/admin/global/cases?kind=fraud' })
    expect(await screen.findByText('Failed to fetch the cases.')).toBeTruthy()
  })

  it('opens a case by hand only once kind, subject and who is informed are chosen', async () => {
    await signIn({ user_type: 'admin' })
    api.answer(listCases, [], 0)
    api.answer(openCase, { _id: caseId })
    const { user } = renderScreen(<CasesPage />, { at: '/admin/global/cases' })
    await user.click(await screen.findByRole('button', { name: 'Open a case' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Subject/), 'Parcel not arrived')
    await user.click(dialog.getByRole('button', { name: 'Open case' }))
    expect(api.callsOf(openCase)).toEqual([])
    await user.selectOptions(dialog.getByLabelText(/Kind of case/), 'Lost parcel')
    await user.selectOptions(dialog.getByLabelText(/Who is informed/), 'Nobody yet')
    await user.type(dialog.getByLabelText(/Booking reference/), 'TLP-4H7K2M')
    await user.click(dialog.getByRole('button', { name: 'Open case' }))
    await findToast('Case opened')
    expect(api.callsOf(openCase)[0]?.body).toMatchObject({
      ...{ kind: 'lost_parcel', subject: 'Parcel not arrived', informs: 'nobody', reference: 'TLP-4H7K2M' },
    })
  })
})

describe('a case', () => {
  it('links the people and the booking, and says who is not informed', async () => {
    await open()
    expect(getHref('Mutale Banda')).toBe('/admin/global/users/a0000000-0000-4000-8000-000000000001')
    expect(getHref('TLP-4H7K2M')).toBe('/admin/global/bookings/b0000000-0000-4000-8000-000000000001')
    expect(screen.getByText(/not informed/)).toBeTruthy()
  })

  it('is taken with the owner that was displayed', async () => {
    const { user, me } = await open()
    api.answer(assignCase, { _id: caseId })
    await user.click(screen.getByRole('button', { name: 'Take this case' }))
    await findToast('Case assigned')
    expect(api.callsOf(assignCase)[0]?.body).toEqual({ ownerId: me._id, seenOwnerId: null })
  })

  it('offers no actions to others than its owner', async () => {
    const other = { _id: 'a0000000-0000-4000-8000-000000000009', name: 'Mutale Banda' }
    await open({ owner: other, customer: null })
    expect(screen.getByText('Mutale Banda handles this case')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Decide the case' })).toBeNull()
  })

  it('offers no actions after an appeal to the administrator who had decided', async () => {
    await open({ firstDecidedBy: { _id: adminId, name: 'Grace Lubinda' }, isAppealed: true })
    expect(screen.getByText('Another administrator must decide')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Decide the case' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take this case' })).toBeNull()
  })

  it('asks a side with a text from a template', async () => {
    const { user, dialog } = await openDialog('Ask for an answer')
    api.answer(askInCase, { _id: caseId })
    await user.selectOptions(dialog.getByLabelText(/^To/), 'The business')
    await user.selectOptions(dialog.getByLabelText('Start from a template'), 'Business: your account of it')
    await user.click(dialog.getByRole('button', { name: 'Send question' }))
    await findToast('Question sent')
    expect(api.callsOf(askInCase)[0]?.body).toMatchObject({
      ...{ to: 'vendor', days: 3, text: expect.stringContaining('A customer has complained') },
    })
  })

  it('is decided with the amounts of the accepted offer and the number of entries that were displayed', async () => {
    const { user, dialog } = await openDialog('Decide the case', {
      offer: { vendorAmount: 300, platformAmount: 50, isAccepted: true },
    })
    expect(dialog.getByText('The customer gets ZMW 350.00.')).toBeTruthy()
    api.refuse(decideCase, { status: 409, code: 'wrong_state', message: 'Please read it again.' })
    await user.selectOptions(dialog.getByLabelText('Decision'), 'Partly for each side')
    await user.type(dialog.getByLabelText(/Reason/), 'As both sides agreed')
    await user.click(dialog.getByRole('button', { name: 'Decide' }))
    expect(await dialog.findByText('Please read it again.')).toBeTruthy()
    api.answer(decideCase, { _id: caseId, status: 'approval' })
    await user.click(dialog.getByRole('button', { name: 'Decide' }))
    await findToast('A second administrator must approve the refund')
    expect(api.callsOf(decideCase)[0]?.body).toMatchObject({
      ...{ outcome: 'both', reason: 'As both sides agreed', vendorAmount: 300, platformAmount: 50, seenEntries: 1 },
    })
  })

  it('shares an answer with the other side after a confirmation', async () => {
    const answer = buildAdminCaseEntry({ kind: 'answered', by: 'customer', visibleTo: 'customer', until: null })
    const { user } = await open({ entries: [answer] })
    await user.click(screen.getByRole('button', { name: 'Share with the business' }))
    expect(api.callsOf(shareCaseEntry)).toEqual([])
    api.answer(shareCaseEntry, { _id: caseId })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    await findToast('Answer shared')
    expect(api.callsOf(shareCaseEntry)[0]?.body).toMatchObject({ entryId: answer._id })
  })
})
