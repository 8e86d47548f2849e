/** Invitations of admins and hotel managers, in the administration and on the staff page of a hotel. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Role } from '#contract/core/access'
import {
  inviteAdmin,
  inviteOwnHotelManager,
  listHotelManagers,
  listInvitations,
  removeHotelManager,
  resendInvitation,
  withdrawInvitation,
  type Invitation,
} from '#contract/platform/invitations'
import { listUsers } from '#contract/platform/users'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { HotelManagers } from '../../../business/staff/HotelManagers'
import UsersPage from './UsersPage'

const api = installFakeApi()
const sentAt = '2026-11-20T08:00:00.000Z'
const invitation: Invitation = {
  _id: '00000000-0000-4000-8000-000000000001',
  full_name: 'Wezi Banda',
  email: 'wezi@example.test',
  role: 'admin',
  hotelName: null,
  sentAt,
  isExpired: true,
}

async function openUsers(role: Role, invitations: Invitation[]) {
  await signIn({ user_type: role })
  api.answer(listUsers, [], 0)
  api.answer(listInvitations, invitations, invitations.length)
  return renderScreen(<UsersPage />, { at: '/admin/global/users' })
}

it('lets only super admins invite an admin', async () => {
  const { unmount } = await openUsers('admin', [invitation])
  expect(await screen.findByText('Expired')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Invite|Withdraw|again/ })).toBeNull()
  unmount()
  const { user } = await openUsers('superAdmin', [])
  await user.click(await screen.findByRole('button', { name: 'Invite an Admin' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite an admin' })
  await user.click(within(dialog).getByRole('button', { name: 'Send Invitation' }))
  expect(await within(dialog).findByText('Please enter a valid email.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Full name'), 'Wezi Banda')
  await user.type(within(dialog).getByLabelText('Email'), 'wezi@example.test')
  api.refuse(inviteAdmin, { status: 409, code: 'email_taken', message: 'Taken.', fields: { email: 'Taken.' } })
  await user.click(within(dialog).getByRole('button', { name: 'Send Invitation' }))
  expect(await within(dialog).findAllByText('Taken.')).not.toEqual([])
  api.answer(inviteAdmin, { _id: invitation._id })
  api.answer(listInvitations, [invitation], 1)
  await user.click(within(dialog).getByRole('button', { name: 'Send Invitation' }))
  expect((await findToast('Invitation sent')).description).toContain('wezi@example.test')
  const ids = api.callsOf(inviteAdmin).map(({ body }) => (body as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
  expect(await screen.findByText('Wezi Banda')).toBeTruthy()
})

it('resends and withdraws an invitation', async () => {
  const { user } = await openUsers('superAdmin', [invitation])
  api.answer(resendInvitation, { _id: invitation._id })
  await user.click(await screen.findByRole('button', { name: 'Send the invitation of Wezi Banda again' }))
  await findToast('Invitation sent')
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Wezi Banda' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this invitation?' })
  expect(api.callsOf(withdrawInvitation)).toHaveLength(0)
  api.answer(withdrawInvitation, { _id: invitation._id })
  api.answer(listInvitations, [], 0)
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await findToast('Invitation withdrawn')
  await expect.poll(() => screen.queryByText('Wezi Banda')).toBeNull()
})

it('lets the owner of a hotel invite a manager, and remove one after a confirmation', async () => {
  await signIn({ user_type: 'partner', business_type: 'hotel' })
  api.answer(listHotelManagers, [])
  const { user } = renderScreen(<HotelManagers />)
  expect(await screen.findByText('No hotel managers yet.')).toBeTruthy()
  await user.type(screen.getByLabelText('Full name'), 'Inonge Nyambe')
  await user.type(screen.getByLabelText('Email'), 'inonge@example.test')
  api.answer(inviteOwnHotelManager, { _id: invitation._id })
  const manager = { _id: invitation._id, full_name: 'Inonge Nyambe', email: 'inonge@example.test' }
  api.answer(listHotelManagers, [{ ...manager, invitation: { sentAt, isExpired: false } }])
  await user.click(screen.getByRole('button', { name: 'Send Invitation' }))
  expect(await screen.findByText('Invited')).toBeTruthy()
  expect(api.callsOf(inviteOwnHotelManager)).toMatchObject([
    { body: { full_name: 'Inonge Nyambe', email: 'inonge@example.test' } },
  ])
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of Inonge Nyambe' }))
  api.refuse(removeHotelManager, { status: 404, code: 'not_found', message: 'It is gone.' })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect((await findToast('Failed to remove the hotel manager')).description).toBe('It is gone.')
})

it('reports hotel managers that could not be fetched', async () => {
  await signIn({ user_type: 'partner', business_type: 'hotel' })
  api.refuse(listHotelManagers, { status: 500 })
  renderScreen(<HotelManagers />)
  expect(await screen.findByText('Could not fetch the hotel managers.')).toBeTruthy()
})
