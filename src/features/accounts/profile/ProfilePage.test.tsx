import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changePassword } from '#contract/accounts/auth'
import { listDevices, signOutDevice, signOutOtherDevices } from '#contract/accounts/devices'
import type { SessionUser } from '#contract/accounts/session'
import type { Business } from '#contract/business/business/business-profile'
import { installFakeApi } from '../../../../tests/support/component/fake-api'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../tests/support/component/render-screen'
import ProfilePage from './ProfilePage'

const api = installFakeApi()

async function open(
  fields: Partial<SessionUser> = {},
  { business, at = '/profile' }: { business?: Business; at?: string } = {},
) {
  const account = await signIn({ phone: '0971234567', ...fields })
  await storeBase(account, 'me', [{ ...account, _id: account.id }])
  if (business) await storeBase(account, 'business', [business])
  const page = renderScreen(<ProfilePage />, { at })
  await screen.findByRole('tablist', { name: 'Profile' })
  return { account, ...page }
}
const selectTab = ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('tab', { name }))
const save = ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(screen.getByRole('button', { name: 'Save changes' }))

describe('the personal profile', () => {
  it('shows the stored values and a read-only email', async () => {
    await open({ full_name: 'Mercy Banda', nrc: '479974/11/1' })
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Mercy Banda')
    expect(screen.getByLabelText<HTMLInputElement>(/NRC number/).value).toBe('479974/11/1')
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  })

  it.each([
    ['Full name', 'Me', 'Full name is required.'],
    ['Phone', '097', 'A valid phone number is required.'],
  ])('rejects %s %j: %s', async (label, value, message) => {
    const page = await open()
    await page.user.clear(screen.getByLabelText(label))
    await page.user.type(screen.getByLabelText(label), value)
    await save(page)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(await readOutboxRows(page.account)).toEqual([])
  })

  it('queues only the changed fields', async () => {
    const page = await open()
    await page.user.type(screen.getByLabelText(/City \/ Town/), 'Ndola')
    await page.user.selectOptions(screen.getByLabelText(/Gender/), 'Female')
    await save(page)
    await findToast('Profile saved')
    const [row] = await readOutboxRows(page.account)
    expect(row!.input.body).toEqual({ location: 'Ndola', gender: 'Female' })
  })

  it('promises offline that the change is saved on the phone', async () => {
    const page = await open()
    setSync({ online: 'no' })
    await page.user.type(screen.getByLabelText(/City \/ Town/), 'Ndola')
    await save(page)
    expect(await findToast('Profile saved')).toMatchObject({
      description: "Saved on this phone. We'll send it when you're back online.",
    })
  })

  it('saves nothing without a change', async () => {
    const page = await open()
    await save(page)
    await findToast('Nothing to save')
    expect(await readOutboxRows(page.account)).toEqual([])
  })

  it('takes over a change from another device without losing what is being typed', async () => {
    const page = await open({ location: 'Lusaka' })
    await page.user.type(screen.getByLabelText(/Street address/), 'Plot 4')
    await storeBase(page.account, 'me', [
      { ...page.account, location: 'Kitwe', phone: '0966000000', _id: page.account.id },
    ])
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>(/City \/ Town/).value).toBe('Kitwe')
    expect(screen.getByLabelText<HTMLInputElement>(/Street address/).value).toBe('Plot 4')
  })

  it('disables the business profile of a customer', async () => {
    await open()
    expect(screen.getByRole<HTMLButtonElement>('tab', { name: 'Business Profile' }).disabled).toBe(true)
  })
})

describe('the choice of messages', () => {
  const findChoice = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  const findTable = () => screen.findByRole('table', { name: 'What we send you' })
  const isOn = async (name: string) => (await findChoice(name)).checked
  const readBodies = async (page: Awaited<ReturnType<typeof open>>) =>
    Object.assign({}, ...(await readOutboxRows(page.account)).map(({ input }) => input.body))

  it('has pushes and reminders by SMS on until the customer changes it, and changes at once also offline', async () => {
    const page = await open({ user_type: 'endUser' })
    setSync({ online: 'no' })
    expect(await isOn('Reminders and changes: SMS')).toBe(true)
    expect(await isOn('Bookings and orders: SMS')).toBe(false)
    expect(await isOn('Messages: Push')).toBe(true)
    await page.user.click(await findChoice('Bookings and orders: SMS'))
    await expect.poll(() => isOn('Bookings and orders: SMS')).toBe(true)
    await page.user.click(await findChoice('Reminders and changes: SMS'))
    await expect.poll(() => isOn('Reminders and changes: SMS')).toBe(false)
    await page.user.click(await findChoice('Messages: Push'))
    await expect.poll(() => isOn('Messages: Push')).toBe(false)
    expect(await isOn('Parcels: Push')).toBe(true)
    expect(await readBodies(page)).toEqual({ sms: ['bookings'], mutedPush: ['messages'] })
  })

  it('keeps what was turned off before, and turns it on again', async () => {
    const page = await open({ user_type: 'endUser', mutedPush: ['parcels', 'messages'] })
    expect(await isOn('Parcels: Push')).toBe(false)
    await page.user.click(await findChoice('Messages: Push'))
    await expect.poll(() => isOn('Messages: Push')).toBe(true)
    expect(await readBodies(page)).toEqual({ mutedPush: ['parcels'] })
  })

  it('offers a customer no emails to turn off, and SMS only where there are some', async () => {
    await open({ user_type: 'endUser' })
    const table = within(await findTable())
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['About', 'Push', 'SMS'])
    expect(table.queryByRole('checkbox', { name: 'Messages: SMS' })).toBeNull()
  })

  it('offers the owner of a business push, SMS about requests, and emails', async () => {
    const page = await open({ user_type: 'partner', sms: ['requests'], mutedMail: ['sales'] })
    const names = (await screen.findAllByRole('checkbox')).map((box) => box.getAttribute('aria-label'))
    expect(names).toEqual([
      ...['Requests: Push', 'Requests: SMS', 'Requests: Email'],
      ...['New bookings: Push', 'New bookings: Email', 'Changes: Push', 'Changes: Email', 'Messages: Push'],
    ])
    expect(await isOn('New bookings: Email')).toBe(false)
    await page.user.click(await findChoice('Requests: Email'))
    await expect.poll(() => isOn('Requests: Email')).toBe(false)
    await page.user.click(await findChoice('Requests: SMS'))
    await expect.poll(() => isOn('Requests: SMS')).toBe(false)
    expect(await readBodies(page)).toEqual({ mutedMail: ['requests', 'sales'], sms: [] })
  })

  it('offers SMS about requests to staff who may answer them, and to no viewer', async () => {
    await open({ user_type: 'partner', staffRole: 'partner-viewer', sms: [] })
    expect(within(await findTable()).queryByRole('checkbox', { name: /SMS/ })).toBeNull()
    cleanup()
    await open({ user_type: 'partner', staffRole: 'partner-staff', sms: [] })
    expect(await isOn('Requests: SMS')).toBe(false)
  })

  it('is not offered to administrators', async () => {
    await open({ user_type: 'admin' })
    await screen.findByRole('button', { name: 'Change password' })
    expect(screen.queryByRole('region', { name: 'What we send you' })).toBeNull()
  })
})

describe('the password form', () => {
  async function fill(page: Awaited<ReturnType<typeof open>>, password: string, confirmation = password) {
    await page.user.type(screen.getByLabelText('Current password'), 'Old#2025x')
    await page.user.type(screen.getByLabelText('New password'), password)
    await page.user.type(screen.getByLabelText('Confirm new password'), confirmation)
    await page.user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('changes the password and empties the fields', async () => {
    api.answer(changePassword, { message: 'Your password has been changed.' } as never)
    const page = await open()
    await fill(page, 'Secret#2026')
    await findToast('Your password has been changed.')
    expect(api.callsOf(changePassword)[0]!.body).toEqual({ currentPassword: 'Old#2025x', password: 'Secret#2026' })
    await expect.poll(() => screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  })

  it('rejects a weak password and a different confirmation', async () => {
    const page = await open()
    await fill(page, 'weak', 'other')
    expect(await screen.findByText('Password must be at least 8 characters long.')).toBeTruthy()
    expect(api.callsOf(changePassword)).toEqual([])
  })

  it('never queues a password: offline it asks for a connection', async () => {
    const page = await open()
    await fill(page, 'Secret#2026')
    expect(await screen.findByText(/You need a connection to change your password/)).toBeTruthy()
    expect(await readOutboxRows(page.account)).toEqual([])
  })
})

describe('the list of devices', () => {
  const buildDevice = (id: string, isCurrent = false) => ({
    id: `a0000000-0000-4000-8000-00000000000${id}`,
    name: `Chrome on Android ${id}`,
    signedInAt: '2026-11-01T08:00:00.000Z',
    lastUsedAt: '2026-11-20T08:00:00.000Z',
    isCurrent,
  })

  it('marks this device and signs another one out after a confirmation', async () => {
    api.answer(listDevices, { devices: [buildDevice('1', true), buildDevice('2')] })
    api.answer(signOutDevice, { message: 'Signed out.' })
    const page = await open({}, { at: '/profile?tab=devices' })
    expect(await screen.findByText('This device')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Android 1' })).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Chrome on Android 2 will have to log in again/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Sign out' }))
    await findToast('Signed out.')
    expect(api.callsOf(signOutDevice)).toHaveLength(1)
    expect(api.callsOf(listDevices).length).toBeGreaterThan(1)
  })

  it('offers to sign out everywhere else only when there is another device', async () => {
    api.answer(listDevices, { devices: [buildDevice('1', true)] })
    await open({}, { at: '/profile?tab=devices' })
    await screen.findByText('This device')
    expect(screen.queryByRole('button', { name: 'Sign out of all other devices' })).toBeNull()
  })

  it('reports a missing connection, and loads on retry', async () => {
    const page = await open({}, { at: '/profile?tab=devices' })
    const text = "We couldn't load your devices. Check your connection and try again."
    expect(await screen.findByText(text)).toBeTruthy()
    api.answer(listDevices, { devices: [buildDevice('1', true)] })
    await page.user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('This device')).toBeTruthy()
    expect(screen.queryByText(text)).toBeNull()
  })

  it('explains a sign-out that needs a connection', async () => {
    api.answer(listDevices, { devices: [buildDevice('1', true), buildDevice('2')] })
    api.goOffline(signOutOtherDevices)
    const page = await open({}, { at: '/profile?tab=devices' })
    await page.user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }))
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out' }))
    expect((await findToast("We couldn't sign out this device. Please try again.")).description).toMatch(
      /need a connection/,
    )
  })
})

describe('the business profile', () => {
  const partner = {
    user_type: 'partner',
    business_type: 'hotel',
    vendorId: 'c0000000-0000-4000-8000-000000000001',
  } as const
  const buildBusiness = (values: Record<string, unknown> = {}): Business =>
    ({
      _id: partner.vendorId,
      businessType: 'hotel',
      imageUrl: null,
      publicName: null,
      values: { name: 'Mosi Lodge', description: '', city: 'Livingstone', amenities: ['Pool', 'Parking'], ...values },
    }) as unknown as Business

  it('waits for the approval of the business', async () => {
    const page = await open({ ...partner, approvalStatus: 'pending' })
    await selectTab(page, 'Business Profile')
    expect(await screen.findByText('Pending Approval')).toBeTruthy()
  })

  it('starts a missing profile with the name of the sign-up', async () => {
    const page = await open({ ...partner, vendorId: null, companyName: 'Mosi Lodge' })
    await selectTab(page, 'Business Profile')
    expect(await screen.findByText('Business Profile Not Found')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mosi Lodge')
  })

  it('queues the difference with the values it replaces', async () => {
    const page = await open(partner, { business: buildBusiness() })
    await selectTab(page, 'Business Profile')
    const city = await screen.findByLabelText(/City/)
    await page.user.clear(city)
    await page.user.type(city, 'Kazungula')
    await save(page)
    await findToast('Profile saved')
    expect((await readOutboxRows(page.account))[0]!.input.body).toMatchObject({
      city: 'Kazungula',
      from: { city: 'Livingstone' },
    })
  })

  it('says that a new name is under review', async () => {
    const page = await open(partner, {
      business: { ...buildBusiness({ name: 'Mosi Hotel' }), publicName: 'Mosi Lodge' },
    })
    await selectTab(page, 'Business Profile')
    expect(await screen.findByText('Your new name is under review')).toBeTruthy()
  })

  it('shows why Tilipo has hidden the business', async () => {
    const page = await open(partner, { business: { ...buildBusiness(), hiddenReason: 'Pictures of another lodge.' } })
    await selectTab(page, 'Business Profile')
    expect(await screen.findByText(/The reason: Pictures of another lodge\./)).toBeTruthy()
  })

  it('is read-only for staff without the permission to edit it', async () => {
    const page = await open({ ...partner, staffRole: 'partner-viewer' }, { business: buildBusiness() })
    await selectTab(page, 'Business Profile')
    expect(await screen.findByText('Mosi Lodge')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })
})
