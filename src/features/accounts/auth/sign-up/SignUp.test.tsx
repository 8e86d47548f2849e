import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signup } from '#contract/accounts/auth'
import { publicSettings } from '#contract/platform/public-settings'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen } from '../../../../../tests/support/component/render-screen'
import { paths } from '../../../../paths'
import AuthPage from '../AuthPage'

const api = installFakeApi()
const open = (at = '/auth?mode=signup') => renderScreen(<AuthPage />, { at })
type Screen = ReturnType<typeof open>

async function fillPerson({ user }: Screen) {
  await user.type(screen.getByLabelText('Full name'), 'Mercy Banda')
  await user.type(screen.getByLabelText('Email'), 'mercy@example.com')
  await user.type(screen.getByLabelText('Phone'), '0971234567')
  await user.type(screen.getByLabelText('Password'), 'Secret#2026')
  await user.type(screen.getByLabelText('Confirm password'), 'Secret#2026')
}
const submit = ({ user }: Screen) => user.click(screen.getByRole('button', { name: 'Create Account' }))

describe('the sign-up form', () => {
  it('has the account of a business selected if a future vendor opens it', () => {
    open(paths.registerVendor)
    expect((screen.getByLabelText(/^Partner/) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByLabelText('Company name')).toBeTruthy()
  })

  it('tells a future vendor which documents the application needs', async () => {
    const { user } = open(paths.registerVendor)
    await user.selectOptions(screen.getByLabelText('Business type'), 'hotel')
    expect(await screen.findByText(/^ZTA licence: Your licence from/)).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Business type'), 'store')
    expect(screen.queryByText(/^ZTA licence/)).toBeNull()
    expect(screen.getByText(/^PACRA certificate/)).toBeTruthy()
  })

  it('shows the specified message of each field and sends nothing', async () => {
    const page = open()
    await submit(page)
    for (const message of [
      'Full name must be at least 3 characters.',
      'Please enter a valid email address.',
      'Please enter a valid Zambian phone number (e.g., 09...).',
      'Password must be at least 8 characters long.',
    ])
      expect(await screen.findByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it.each([
    ['SECRET#2026', 'Password must contain at least one lowercase letter.'],
    ['secret#2026', 'Password must contain at least one uppercase letter.'],
    ['Secret#abcd', 'Password must contain at least one number.'],
    ['Secret12026', 'Password must contain at least one special character.'],
  ])('rejects the password %s: %s', async (password, message) => {
    const page = open()
    await page.user.type(screen.getByLabelText('Password'), password)
    await page.user.tab()
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('rejects a different confirmation on the confirmation field', async () => {
    const page = open()
    await fillPerson(page)
    await page.user.type(screen.getByLabelText('Confirm password'), 'x')
    await submit(page)
    const confirmation = screen.getByLabelText('Confirm password')
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
    expect(confirmation.getAttribute('aria-invalid')).toBe('true')
  })

  it('sends no business fields for a personal account and opens "check your email"', async () => {
    api.answer(signup, { message: 'Please check your email.' })
    const page = open()
    await fillPerson(page)
    await submit(page)
    expect(await findToast('Registration Almost Complete!')).toMatchObject({ description: 'Please check your email.' })
    await expect.poll(page.currentPath).toBe('/check-your-email')
    const [call] = api.callsOf(signup)
    expect(call!.body).toMatchObject({ user_type: 'endUser', email: 'mercy@example.com' })
    expect(call!.body).not.toHaveProperty('companyName')
  })

  it('requires company name and business type of a partner', async () => {
    const page = open()
    await page.user.click(screen.getByRole('radio', { name: /Partner/ }))
    await fillPerson(page)
    await submit(page)
    expect(await screen.findByText('Company name is required for partner accounts.')).toBeTruthy()
    expect(screen.getByText('Business type is required for partner accounts.')).toBeTruthy()
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('shows the message of a refused field next to the field', async () => {
    api.refuse(signup, {
      status: 409,
      code: 'email_taken',
      message: 'Please check the form.',
      fields: { email: 'This email is already in use.' },
    })
    const page = open()
    await fillPerson(page)
    await submit(page)
    expect(await findToast('Signup Failed')).toBeTruthy()
    expect(await screen.findByText('This email is already in use.')).toBeTruthy()
    await expect.poll(page.currentPath).toBe('/auth?mode=signup')
  })

  it.each(['0812345678', '09512345678', 'abc'])('rejects the phone number %s', async (phone) => {
    const page = open()
    await page.user.type(screen.getByLabelText('Phone'), phone)
    await page.user.tab()
    expect(await screen.findByText('Please enter a valid Zambian phone number (e.g., 09...).')).toBeTruthy()
    expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the business fields for partner accounts only, with every business type', async () => {
    const { user } = open()
    expect(screen.queryByLabelText('Company name')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /Partner/ }))
    const types = screen.getByLabelText<HTMLSelectElement>('Business type')
    expect([...types.options].map(({ textContent }) => textContent)).toEqual([
      'Choose one',
      'Hotel & Accommodation',
      'Bus & Transportation',
      'Car Hire',
      'Real Estate',
      'Store / Shop',
      'Travel Agent',
      'Carrier / Cargo',
    ])
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Company name'))
    await user.click(screen.getByRole('radio', { name: /Personal/ }))
    expect(screen.queryByLabelText('Company name')).toBeNull()
  })

  it('says why partners cannot sign up at the moment', async () => {
    api.answer(publicSettings, { maintenanceMode: false, partnerSignUpClosed: 'We take new partners from May on.' })
    const { user } = open()
    await user.click(screen.getByRole('radio', { name: /Partner/ }))
    expect(await screen.findByText('We take new partners from May on.')).toBeTruthy()
    expect(screen.queryByLabelText('Company name')).toBeNull()
  })

  it('reports a failure once, in a toast', async () => {
    api.refuse(signup, { status: 500, message: 'Not now.' })
    const page = open()
    await fillPerson(page)
    await submit(page)
    expect(await findToast('Signup Failed')).toMatchObject({ description: 'Not now.', tone: 'destructive' })
    expect(screen.queryByText('Not now.')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Mercy Banda')
  })
})
