/** The page of one user in the administration. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAudit } from '#contract/platform/audit'
import {
  listUserBookings,
  listUserPayments,
  listUserSessions,
  listUserTickets,
  readUser,
  revokeUserSession,
  revokeUserSessions,
  type AdminUserDetails,
} from '#contract/platform/user-details'
import { setUserStatus } from '#contract/platform/users'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import UserPage from './UserPage'

const api = installFakeApi()
const id = '00000000-0000-4000-8000-000000000001'
const buildId = (digit: number) => `00000000-0000-4000-8000-00000000001${digit}`
const details: AdminUserDetails = {
  _id: id,
  full_name: 'Chipo Mwale',
  email: 'chipo@example.test',
  role: 'endUser',
  createdAt: '2026-03-01T10:00:00.000Z',
  isActive: true,
  emailVerified: true,
  phone: '0971234567',
  staffRole: null,
  companyName: null,
  vendorId: null,
  businessType: null,
  hotelId: null,
  approvalStatus: null,
  suspension: null,
}
const at = '2026-11-20T08:00:00.000Z'
const sessions = [1, 2].map((digit) => ({
  _id: buildId(digit),
  device: digit === 1 ? 'Chrome on Android' : 'Firefox on Windows',
  signedInAt: at,
  lastUsedAt: at,
}))

async function openUser(user: Partial<AdminUserDetails> = {}) {
  await signIn({ user_type: 'admin' })
  api.answer(readUser, { ...details, ...user })
  api.answer(listUserSessions, sessions, 2)
  return renderScreen(<UserPage />, { at: `/admin/global/users/${id}`, pattern: '/admin/global/users/:id' })
}

it('shows the facts of the account and its sessions', async () => {
  await openUser({
    ...{ emailVerified: false, companyName: 'Musi Lodge', vendorId: buildId(9) },
    ...{ businessType: 'hotel', approvalStatus: 'pending' },
  })
  expect(await screen.findByRole('heading', { name: 'Chipo Mwale' })).toBeTruthy()
  const facts = screen.getByRole('region', { name: 'About this user' }).textContent
  for (const text of [
    'chipo@example.test (not verified)',
    '0971\u00a0234\u00a0567',
    'Customer',
    '1 Mar 2026',
    'Musi Lodge',
    'Hotel & Accommodation',
    'Waits for approval',
  ])
    expect(facts).toContain(text)
  expect(screen.getByRole('link', { name: 'Musi Lodge' }).getAttribute('href')).toBe(
    `/admin/global/hotels/${buildId(9)}`,
  )
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy()
})

it('shows why the account is suspended, and offers to reactivate it', async () => {
  const { user } = await openUser({ isActive: false, suspension: { at, by: 'Grace Lubinda', reason: 'Fraud' } })
  expect(await screen.findByText('Suspended on 20 Nov 2026, 10:00 by Grace Lubinda')).toBeTruthy()
  expect(screen.getByText('Reason: Fraud')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reactivate' }))
  api.answer(setUserStatus, { _id: id, isActive: true })
  api.answer(readUser, details)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reactivate' }))
  await findToast('Chipo Mwale is reactivated')
  expect(await screen.findByText('Active')).toBeTruthy()
})

it('ends one session after a confirmation', async () => {
  const { user } = await openUser()
  await user.click(await screen.findByRole('button', { name: 'End the session on Firefox on Windows' }))
  const dialog = await screen.findByRole('dialog', { name: 'End this session?' })
  expect(api.callsOf(revokeUserSession)).toHaveLength(0)
  api.answer(revokeUserSession, { revoked: 1 })
  api.answer(listUserSessions, sessions.slice(0, 1), 1)
  await user.click(within(dialog).getByRole('button', { name: 'End Session' }))
  await findToast('1 session ended')
  expect(api.callsOf(revokeUserSession)[0]!.path).toContain(sessions[1]!._id)
  await expect.poll(() => screen.queryByText('Firefox on Windows')).toBeNull()
})

it('ends all sessions, and reports a refusal', async () => {
  const { user } = await openUser()
  await user.click(await screen.findByRole('button', { name: 'End all sessions' }))
  const dialog = await screen.findByRole('dialog', { name: 'End all sessions?' })
  api.refuse(revokeUserSessions, { status: 403, code: 'forbidden', message: 'Only a super admin can do this.' })
  await user.click(within(dialog).getByRole('button', { name: 'End All Sessions' }))
  expect((await findToast('Failed to end the session')).description).toBe('Only a super admin can do this.')
  api.answer(revokeUserSessions, { revoked: 2 })
  api.answer(listUserSessions, [], 0)
  await user.click(within(dialog).getByRole('button', { name: 'End All Sessions' }))
  await findToast('2 sessions ended')
  expect(await screen.findByText('This user is not signed in anywhere.')).toBeTruthy()
})

it('offers no actions for an administrator to an admin', async () => {
  await openUser({ role: 'superAdmin' })
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Suspend|End/ })).toBeNull()
})

it('shows bookings, payments, support tickets and the audit trail', async () => {
  const { user } = await openUser()
  api.answer(
    listUserBookings,
    [
      {
        _id: buildId(3),
        reference: 'TLP-1',
        listingName: 'Garden room',
        vendorName: 'Musi Lodge',
        customerName: 'Chipo Mwale',
        status: 'in_service',
        startsOn: '2026-12-01',
        total: 1800,
        createdAt: at,
      },
    ],
    1,
  )
  api.answer(
    listUserPayments,
    [{ reference: 'PAY-1', amount: 1800, network: 'MTN', status: 'successful', createdAt: at }],
    1,
  )
  api.answer(listUserTickets, [{ _id: buildId(4), subject: 'Charged twice', status: 'open', createdAt: at }], 1)
  api.answer(listAudit, [], 0)
  for (const [tab, text] of [
    ['Bookings', 'In progress'],
    ['Payments', 'PAY-1'],
    ['Support tickets', 'Charged twice'],
    ['Audit trail', 'No administrator has changed this account.'],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name: tab }))
    expect(await screen.findByText(text)).toBeTruthy()
  }
  expect(new URLSearchParams(api.callsOf(listAudit)[0]!.path.split('?')[1]).get('targetId')).toBe(id)
})

it('says which list could not be fetched, and fetches it again on request', async () => {
  const { user } = await openUser()
  api.refuse(listUserPayments, { status: 500 })
  await user.click(await screen.findByRole('tab', { name: 'Payments' }))
  expect(await screen.findByText('Could not fetch the payments.')).toBeTruthy()
  api.answer(listUserPayments, [], 0)
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect(await screen.findByText('No payments.')).toBeTruthy()
})

it('reports an unknown account', async () => {
  await signIn({ user_type: 'admin' })
  api.refuse(readUser, { status: 404, code: 'not_found', message: 'We could not find that.' })
  renderScreen(<UserPage />, { at: `/admin/global/users/${id}`, pattern: '/admin/global/users/:id' })
  expect(await screen.findByText('We could not find that.')).toBeTruthy()
})
