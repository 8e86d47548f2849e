import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createStaff, resetStaffPassword, type StaffMember } from '#contract/business/staff'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
  storeRefused,
} from '../../../../tests/support/component/render-screen'
import { openUserDatabase } from '../../../db/database'
import StaffPage from './StaffPage'

const api = installFakeApi()

const buildMember = (id: string, more: Partial<StaffMember> = {}): StaffMember => ({
  id,
  name: `Member ${id}`,
  email: `${id}@example.com`,
  phoneNumber: null,
  role: 'partner-staff',
  status: 'active',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...more,
})

async function openPage(...members: StaffMember[]) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
  await storeBase(
    account,
    'staffMember',
    members.map((member) => ({ ...member, _id: member.id })),
  )
  return { account, ...renderScreen(<StaffPage />, { at: '/admin/hotel-management/staff' }) }
}

describe('the staff list', () => {
  it('shows name, email, role, status and date of each member', async () => {
    await openPage(buildMember('a', { role: 'partner-manager', status: 'suspended', emailVerified: false }))
    const row = (await screen.findByText('Member a')).closest('tr')!
    for (const text of ['a@example.com', 'Manager', 'Suspended', '20 Nov 2026', 'Email not verified yet'])
      expect(within(row).getByText(text)).toBeTruthy()
  })

  it('says of an active member that sign-in works before the email is verified', async () => {
    await openPage(buildMember('a', { emailVerified: false }), buildMember('b', { emailVerified: true }))
    const find = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
    expect((await find('Member a')).getByText('Can sign in. Email not verified yet.')).toBeTruthy()
    expect((await find('Member b')).queryByText(/verified/)).toBeNull()
  })

  it('invites the owner to create the first user', async () => {
    await openPage()
    expect(await screen.findByText('No staff yet')).toBeTruthy()
  })

  it('reports a list that could not be loaded with the specified texts', async () => {
    await signIn({ user_type: 'partner', business_type: 'hotel' })
    setSync({ syncedAt: null, online: 'yes', reason: 'server' })
    renderScreen(<StaffPage />, { at: '/admin/hotel-management/staff' })
    expect(await screen.findByText('Could not load user data. Please try again later.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    expect(await findToast('Failed to fetch users.')).toBeTruthy()
  })

  it('offers no action on the own account', async () => {
    const account = await signIn({ user_type: 'partner', business_type: 'hotel' })
    await storeBase(account, 'staffMember', [{ ...buildMember(account.id), _id: account.id }])
    renderScreen(<StaffPage />, { at: '/admin/hotel-management/staff' })
    expect(await screen.findByText('This is you')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
  })

  it.each([
    ['active', 'Deactivate', 'inactive'],
    ['suspended', 'Activate', 'active'],
  ] as const)(
    'sends the intended status when the toggle of an %s member is pressed',
    async (status, button, wanted) => {
      const { user, account } = await openPage(buildMember('a', { status }))
      await user.click(await screen.findByRole('button', { name: `${button} Member a` }))
      await findToast('Status Updated')
      await expect
        .poll(() => readOutboxRows(account))
        .toMatchObject([
          { endpoint: 'staff.edit', input: { params: { id: 'a' }, body: { status: wanted, from: { status } } } },
        ])
      expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
    },
  )

  it('asks before it deletes a member', async () => {
    const { user, account } = await openPage(buildMember('a'), buildMember('b'))
    await user.click(await screen.findByRole('button', { name: 'Delete Member a' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Member a will be signed out/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await findToast('User Deleted')
    await waitFor(() => expect(screen.queryByText('Member a')).toBeNull())
    await expect.poll(() => readOutboxRows(account)).toMatchObject([{ endpoint: 'staff.remove' }])
  })

  it('asks before it sends a password link, and shows the server’s answer', async () => {
    const { user } = await openPage(buildMember('a'))
    api.answer(resetStaffPassword, { message: 'We emailed a link to a@example.com.' })
    await user.click(await screen.findByRole('button', { name: 'Reset password of Member a' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Reset the password of Member a?' }))
    expect(dialog.getByText(/We email a link to a@example\.com/)).toBeTruthy()
    expect(api.callsOf(resetStaffPassword)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send link' }))
    expect(await findToast('Link sent')).toMatchObject({ description: 'We emailed a link to a@example.com.' })
  })

  it('shows a refused change with its reason, and discards it on request', async () => {
    const { user, account } = await openPage(buildMember('a'))
    await storeRefused(account, {
      endpoint: 'staff.edit',
      input: { params: { id: 'a' }, query: {}, body: { status: 'inactive', from: { status: 'active' } } },
      preview: { name: 'Member a' },
    })
    expect(await screen.findByText('Could not update the user status.')).toBeTruthy()
    expect(screen.getByText(/The server refused this change\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByText('Could not update the user status.')).toBeNull())
    expect(await readOutboxRows(account)).toEqual([])
  })
})

describe('the form for a new staff member', () => {
  async function openForm() {
    const page = await openPage(buildMember('a'))
    await page.user.click(screen.getByRole('tab', { name: 'Create User' }))
    return page
  }
  const submit = ({ user }: Awaited<ReturnType<typeof openForm>>) =>
    user.click(screen.getByRole('button', { name: 'Create User' }))

  async function fill({ user }: Awaited<ReturnType<typeof openForm>>) {
    await user.type(screen.getByLabelText('Full name'), 'Chanda Mulenga')
    await user.type(screen.getByLabelText('Email'), 'chanda@example.com')
    await user.type(screen.getByLabelText('Password'), 'longenough')
    await user.selectOptions(screen.getByLabelText('Role'), 'partner-viewer')
  }

  it('shows the specified message of each field', async () => {
    const page = await openForm()
    await submit(page)
    for (const message of [
      'Name must be at least 2 characters.',
      'Please enter a valid email.',
      'Password must be at least 8 characters.',
      'Please select a role.',
    ])
      expect(await screen.findByText(message)).toBeTruthy()
    expect(api.callsOf(createStaff)).toEqual([])
  })

  it('creates the user and returns to the list', async () => {
    const page = await openForm()
    api.answer(createStaff, buildMember(crypto.randomUUID()))
    await fill(page)
    await submit(page)
    expect((await findToast('User Created')).description).toBe(
      'Chanda Mulenga can sign in now with this password. We have emailed a link to verify the address.',
    )
    expect(screen.getByRole('tab', { name: 'User List' }).getAttribute('aria-selected')).toBe('true')
    expect(api.callsOf(createStaff)[0]!.body).toEqual({
      name: 'Chanda Mulenga',
      email: 'chanda@example.com',
      password: 'longenough',
      role: 'partner-viewer',
    })
  })

  it('never stores the password on the device: offline it asks for a connection', async () => {
    const page = await openForm()
    await fill(page)
    await submit(page)
    expect(await screen.findByText(/You need a connection to create a user/)).toBeTruthy()
    expect(await readOutboxRows(page.account)).toEqual([])
  })

  it('shows the specified text for a failure without a message', async () => {
    const page = await openForm()
    api.refuse(createStaff, { status: 409, code: 'conflict' })
    await fill(page)
    await submit(page)
    expect(await screen.findByText('Could not create the user.')).toBeTruthy()
  })
})

describe('the form for an existing staff member', () => {
  async function openForm() {
    const page = await openPage(buildMember('a'))
    await page.user.click(await screen.findByRole('button', { name: 'Edit Member a' }))
    return page
  }

  it('queues only the changed fields, with their previous values', async () => {
    const { user, account } = await openForm()
    await user.clear(screen.getByLabelText('Full name'))
    await user.type(screen.getByLabelText('Full name'), 'Chanda Mulenga')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await findToast('User Updated')
    await expect
      .poll(() => readOutboxRows(account))
      .toMatchObject([{ input: { body: { name: 'Chanda Mulenga', from: { name: 'Member a' } } } }])
    expect(await screen.findByText('Chanda Mulenga')).toBeTruthy()
  })

  it('asks before it sends a password link', async () => {
    const { user } = await openForm()
    api.answer(resetStaffPassword, { message: 'We emailed a link to a@example.com.' })
    await user.click(screen.getByRole('button', { name: 'Reset Password' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Reset the password of Member a?' }))
    expect(api.callsOf(resetStaffPassword)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send link' }))
    await findToast('Link sent')
    expect(api.callsOf(resetStaffPassword)).toHaveLength(1)
  })

  it('saves nothing without a change', async () => {
    const { user, account } = await openForm()
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await findToast('Nothing to save')
    expect(await readOutboxRows(account)).toEqual([])
  })

  it('shows the email but does not let anybody change it', async () => {
    await openForm()
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  })

  it('disappears when the member is deleted elsewhere', async () => {
    const { account } = await openForm()
    await openUserDatabase(account.id).staff.clear()
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Edit User' })).toBeNull())
  })
})
