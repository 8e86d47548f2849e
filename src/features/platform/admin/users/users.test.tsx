/** The user list of the administration. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Role } from '#contract/core/access'
import { listInvitations } from '#contract/platform/invitations'
import { listUsers, setUserStatus, type AdminUser } from '#contract/platform/users'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import UsersPage from './UsersPage'

const api = installFakeApi()
const buildUser = (id: number, full_name: string, role: Role = 'endUser', isActive = true): AdminUser => ({
  _id: `00000000-0000-4000-8000-00000000000${id}`,
  full_name,
  email: `${full_name.split(' ')[0]!.toLowerCase()}@example.test`,
  role,
  createdAt: '2026-03-01T23:30:00.000Z',
  isActive,
})
const chipo = buildUser(1, 'Chipo Mwale')
const hotel = buildUser(2, 'Nalishebo Mubita', 'partner')
const suspended = buildUser(3, 'Patrick Muleya', 'endUser', false)
const admin = buildUser(4, 'Grace Lubinda', 'admin')

async function openUsers({ at = '', role = 'admin' as Role, users = [chipo, hotel, suspended, admin] } = {}) {
  await signIn({ user_type: role })
  api.answer(listInvitations, [], 0)
  if (users.length > 0) api.answer(listUsers, users, users.length)
  return renderScreen(<UsersPage />, { at: `/admin/global/users${at}` })
}

const findRow = async (name: string) => (await screen.findByText(name)).closest('tr')!
const getQueries = () => api.callsOf(listUsers).map(({ path }) => new URLSearchParams(path.split('?')[1]))

it('shows name, email, role, joined date in Zambia and status', async () => {
  await openUsers()
  const row = await findRow('Chipo Mwale')
  for (const text of ['chipo@example.test', 'Customer', '2 Mar 2026', 'Active']) expect(row.textContent).toContain(text)
  expect((await findRow('Patrick Muleya')).textContent).toContain('Suspended')
  expect(screen.getByText('4 users')).toBeTruthy()
})

it('marks an administrator who has not accepted the invitation as invited, not as active', async () => {
  await openUsers({ users: [{ ...admin, isInvited: true }] })
  const { textContent } = await findRow('Grace Lubinda')
  expect(textContent).toContain('Invited')
  expect(textContent).not.toContain('Active')
})

it('shows a loading state, and says so if nobody matches', async () => {
  api.neverAnswer(listUsers)
  const { unmount } = await openUsers({ users: [] })
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy()
  unmount()
  api.answer(listUsers, [], 0)
  await openUsers({ users: [] })
  expect(await screen.findByText('No users match these filters.')).toBeTruthy()
})

it('shows the specified error and fetches again on request', async () => {
  api.refuse(listUsers, { status: 500 })
  const { user } = await openUsers({ users: [] })
  expect(await screen.findByText('Failed to fetch users.')).toBeTruthy()
  api.answer(listUsers, [chipo], 1)
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect(await screen.findByText('Chipo Mwale')).toBeTruthy()
})

it('reads search, filters, sorting and page from the URL, and ignores unknown values', async () => {
  await openUsers({ at: '?search=chipo&role=partner&status=suspended&sort=-full_name&page=3' })
  await screen.findByText('Chipo Mwale')
  expect(Object.fromEntries(getQueries()[0]!)).toEqual({
    search: 'chipo',
    role: 'partner',
    status: 'suspended',
    sort: '-full_name',
    page: '3',
  })
  expect(screen.getByRole('columnheader', { name: /Full name/ }).getAttribute('aria-sort')).toBe('descending')
})

it('ignores unknown values in the URL', async () => {
  await openUsers({ at: '?role=king&status=gone&sort=password' })
  await screen.findByText('Chipo Mwale')
  expect(Object.fromEntries(getQueries()[0]!)).toEqual({ page: '1' })
})

it('writes a chosen filter and order to the URL', async () => {
  const { user, currentPath } = await openUsers()
  await user.selectOptions(await screen.findByLabelText('Role'), 'Partner')
  await user.click(screen.getByRole('button', { name: 'Email' }))
  await expect.poll(currentPath).toContain('role=partner')
  await expect.poll(currentPath).toContain('sort=email')
  await expect.poll(() => getQueries().at(-1)?.get('sort')).toBe('email')
})

it('suspends a user with a reason after a confirmation', async () => {
  const { user } = await openUsers()
  await user.click(await screen.findByRole('button', { name: 'Suspend Nalishebo Mubita' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Nalishebo Mubita?' })
  expect(dialog.textContent).toContain('Paid bookings stay')
  expect(api.callsOf(setUserStatus)).toHaveLength(0)
  api.answer(setUserStatus, { _id: hotel._id, isActive: false })
  await user.type(within(dialog).getByLabelText(/Reason/), 'Several complaints')
  api.answer(listUsers, [{ ...hotel, isActive: false }], 1)
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await findToast('Nalishebo Mubita is suspended')
  expect(api.callsOf(setUserStatus)).toMatchObject([
    { path: expect.stringContaining(hotel._id), body: { isActive: false, reason: 'Several complaints' } },
  ])
  expect(await screen.findByRole('button', { name: 'Reactivate Nalishebo Mubita' })).toBeTruthy()
})

it('shows the specified texts if the server refuses a suspension or a reactivation', async () => {
  const { user } = await openUsers()
  api.refuse(setUserStatus, { status: 409, code: 'wrong_state', message: 'Its employer has paused it.' })
  for (const [action, name] of [
    ['Suspend', 'Chipo Mwale'],
    ['Reactivate', 'Patrick Muleya'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `${action} ${name}` }))
    const dialog = await screen.findByRole('dialog', { name: `${action} ${name}?` })
    await user.click(within(dialog).getByRole('button', { name: action }))
    const toast = await findToast(`Failed to ${action.toLowerCase()} user.`)
    expect(toast.description).toBe('Its employer has paused it.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  }
})

it('offers administrators only to super admins, and nobody themselves', async () => {
  const { unmount } = await openUsers()
  await findRow('Grace Lubinda')
  expect(screen.queryByRole('button', { name: 'Suspend Grace Lubinda' })).toBeNull()
  unmount()
  const me = await signIn({ user_type: 'superAdmin' })
  api.answer(listInvitations, [], 0)
  api.answer(listUsers, [admin, { ...admin, _id: me.id, full_name: 'Own Account' }], 2)
  renderScreen(<UsersPage />, { at: '/admin/global/users' })
  expect(await screen.findByRole('button', { name: 'Suspend Grace Lubinda' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suspend Own Account' })).toBeNull()
})
