import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signup } from '#contract/accounts/auth'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { findToast, renderScreen } from '../../../tests/support/component/render-screen'
import AuthPage from './AuthPage'

const api = installFakeApi()
const open = () => renderScreen(<AuthPage />, { at: '/auth?mode=signup' })
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
})
