/** The settings screen of administrators. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  readSettings,
  saveBanner,
  saveClosed,
  saveDurations,
  saveMaintenance,
  saveReserve,
  type PlatformSettings,
} from '#contract/platform/settings'
import { confirmPassword } from '#contract/accounts/auth'
import type { AnswerOf } from '#contract/core/endpoint'
import { defaultContact } from '#contract/platform/contact-details'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import SettingsPage from './SettingsPage'

const api = installFakeApi()

const version = 'a0000000-0000-4000-8000-000000000001'
const nextVersion = 'a0000000-0000-4000-8000-000000000002'
const closed = {
  hotels: '',
  buses: '',
  'car-hire': '',
  'real-estate': '',
  travel: '',
  stores: 'Back on Monday.',
  carriers: '',
  partnerSignUp: '',
}
const buildSettings = (more: Partial<PlatformSettings> = {}): AnswerOf<typeof readSettings> => {
  const values: PlatformSettings = {
    maintenance: { isOn: false, message: '', plannedEnd: '' },
    banner: { isOn: false, text: '' },
    durations: {
      holdMinutes: 10,
      maxHoldMinutes: 30,
      offlineRequestHoldMinutes: 30,
      partnerAnswerHours: 48,
      requestPaymentHours: 24,
    },
    payouts: { minZmw: 10, maxZmw: 20_000, maxPerDayZmw: 50_000, transferFeeZmw: 0, correctionLimitZmw: 500 },
    reserve: { percent: 0, days: 30, newVendorDays: 90 },
    sms: { maxPerPhone: 10, maxZmwPerDay: 500, maxCodesPerHour: 200, maxCodesPerDay: 1000 },
    contact: defaultContact,
    company: { tpin: '' },
    closed,
    ...more,
  }
  return Object.fromEntries(
    Object.entries(values).map(([section, value]) => [section, { value, version }]),
  ) as AnswerOf<typeof readSettings>
}

async function open(user_type: 'admin' | 'superAdmin' = 'superAdmin') {
  api.answer(readSettings, buildSettings())
  await signIn({ user_type })
  const rendered = renderScreen(<SettingsPage />, { at: '/admin/settings' })
  await screen.findByRole('region', { name: 'Maintenance' })
  return rendered
}
const inSection = (name: string) => within(screen.getByRole('region', { name }))
const confirmDialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

describe('the settings screen', () => {
  it('shows a failure with "Try again"', async () => {
    api.refuse(readSettings, { status: 500, code: 'unexpected' })
    await signIn({ user_type: 'admin' })
    renderScreen(<SettingsPage />, { at: '/admin/settings' })
    expect(await screen.findByText('Could not fetch the settings.')).toBeTruthy()
  })

  it('lets an admin change only maintenance and the banner, and read the rest', async () => {
    await open('admin')
    const names = screen.getAllByRole('button', { name: /^Save/ }).map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Save: Maintenance', 'Save: Announcement banner'])
    expect(inSection('Open and closed services').getByText('Closed: Back on Monday.')).toBeTruthy()
    expect(screen.getAllByText('Only super admins can change this.')).toHaveLength(7)
  })

  it('turns maintenance on after a confirmation that lists the changes', async () => {
    const { user } = await open('admin')
    api.answer(saveMaintenance, { version: nextVersion })
    const section = inSection('Maintenance')
    await user.click(section.getByRole('checkbox', { name: /Maintenance is on/ }))
    await user.type(section.getByLabelText(/Message/), 'We are moving.')
    await user.click(section.getByRole('button', { name: 'Save: Maintenance' }))
    const dialog = await confirmDialog('Save changes: Maintenance')
    expect(dialog.getByText('Off → On')).toBeTruthy()
    expect(dialog.getByText('None → We are moving.')).toBeTruthy()
    expect(dialog.getByText('Everyone except administrators sees the maintenance page at once.')).toBeTruthy()
    expect(api.callsOf(saveMaintenance)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await findToast('Maintenance saved')
    expect(api.callsOf(saveMaintenance)).toMatchObject([
      { body: { value: { isOn: true, message: 'We are moving.', plannedEnd: '' }, version } },
    ])
  })

  it('saves nothing after "Cancel", and says when there is nothing to save', async () => {
    const { user } = await open()
    const section = inSection('Reserve of new businesses')
    await user.click(section.getByRole('button', { name: 'Save: Reserve of new businesses' }))
    await findToast('Nothing to save')
    await user.clear(section.getByLabelText('Share in reserve'))
    await user.type(section.getByLabelText('Share in reserve'), '12.5')
    await user.click(section.getByRole('button', { name: 'Save: Reserve of new businesses' }))
    const dialog = await confirmDialog('Save changes: Reserve of new businesses')
    expect(dialog.getByText('0 % → 12.5 %')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect
      .poll(() => screen.queryByRole('dialog', { name: 'Save changes: Reserve of new businesses' }))
      .toBeNull()
    expect(api.callsOf(saveReserve)).toEqual([])
  })

  it('asks for the password when the server needs it, and then saves the message', async () => {
    const { user } = await open()
    api.refuse(saveMaintenance, { status: 403, code: 'password_required' })
    const section = inSection('Maintenance')
    await user.type(section.getByLabelText(/Message/), 'Back soon.')
    await user.click(section.getByRole('button', { name: 'Save: Maintenance' }))
    await user.click((await confirmDialog('Save changes: Maintenance')).getByRole('button', { name: 'Save changes' }))
    const prompt = await confirmDialog('Confirm your password')
    api.answer(confirmPassword, { message: 'Your password is confirmed.' })
    api.answer(saveMaintenance, { version: nextVersion })
    await user.type(prompt.getByLabelText('Password'), 'Kariba#2026')
    await user.click(prompt.getByRole('button', { name: 'Confirm' }))
    await findToast('Maintenance saved')
    expect(api.callsOf(saveMaintenance).map(({ body }) => body)).toEqual([
      { value: { isOn: false, message: 'Back soon.', plannedEnd: '' }, version },
      { value: { isOn: false, message: 'Back soon.', plannedEnd: '' }, version },
    ])
  })

  it('shows invalid values at their fields, also those that only the server refuses', async () => {
    const { user } = await open()
    const section = inSection('Hold and request durations')
    const longest = section.getByLabelText('Longest hold')
    await user.clear(longest)
    await user.type(longest, '5')
    await user.click(section.getByRole('button', { name: /^Save/ }))
    expect(await section.findByText('The longest hold cannot be shorter than the hold.')).toBeTruthy()
    await user.clear(longest)
    await user.type(longest, '40')
    const message = 'Please enter a smaller number.'
    api.refuse(saveDurations, { status: 422, code: 'invalid_input', fields: { 'value.maxHoldMinutes': message } })
    await user.click(section.getByRole('button', { name: /^Save/ }))
    const dialog = await confirmDialog('Save changes: Hold and request durations')
    expect(dialog.getByText('30 minutes → 40 minutes')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await section.findByText(message)).toBeTruthy()
  })

  it('displays the values of another administrator who saved first', async () => {
    const { user } = await open('admin')
    const section = inSection('Announcement banner')
    await user.type(section.getByLabelText('Announcement'), 'My text')
    const message = 'Another administrator has changed these settings. Please check them and try again.'
    api.refuse(saveBanner, { status: 409, code: 'settings_changed', message })
    const theirs = buildSettings({ banner: { isOn: true, text: 'Their text' } })
    api.answer(readSettings, { ...theirs, banner: { ...theirs.banner, version: nextVersion } })
    await user.click(section.getByRole('button', { name: /^Save/ }))
    await user.click(
      (await confirmDialog('Save changes: Announcement banner')).getByRole('button', { name: 'Save changes' }),
    )
    expect((await findToast('Not saved')).description).toBe(message)
    expect(await screen.findByDisplayValue('Their text')).toBeTruthy()
  })

  it('closes a service with a suggested text and opens another', async () => {
    const { user } = await open()
    api.answer(saveClosed, { version: nextVersion })
    const section = inSection('Open and closed services')
    await user.click(section.getByRole('checkbox', { name: /^Hotels/ }))
    await user.click(section.getByRole('checkbox', { name: /^Stores/ }))
    expect(section.queryByLabelText('Text for Stores')).toBeNull()
    await user.click(section.getByRole('button', { name: /^Save/ }))
    const dialog = await confirmDialog('Save changes: Open and closed services')
    expect(dialog.getByText('Closed: Back on Monday. → Open')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await findToast('Open and closed services saved')
    expect(api.callsOf(saveClosed)[0]!.body).toMatchObject({
      value: { hotels: 'Hotels: we are not accepting new bookings at the moment.', stores: '', buses: '' },
    })
  })
})
