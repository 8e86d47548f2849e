import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestPhoneCode, signInWithPhone } from '#contract/accounts/phone-sign-in'
import { currentSession } from '../../../../api/session'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen } from '../../../../../tests/support/component/render-screen'
import { buildUser } from '../../../../../tests/support/sync/users'
import AuthPage from '../AuthPage'

const api = installFakeApi()
afterEach(() => {
  vi.useRealTimers()
})

async function open(state?: unknown) {
  const page = renderScreen(<AuthPage />, { at: '/auth', state })
  await page.user.click(screen.getByRole('button', { name: 'Use phone number instead' }))
  await screen.findByLabelText('Phone')
  return page
}
type Screen = Awaited<ReturnType<typeof open>>
const press = ({ user }: Screen, name: string) => user.click(screen.getByRole('button', { name }))
async function requestCode(page: Screen, resendAfter = 60) {
  api.answer(requestPhoneCode, { challenge: 'challenge-1', resendAfter })
  await page.user.type(screen.getByLabelText('Phone'), '097 123 4567')
  await press(page, 'Send me a code')
  return screen.findByLabelText<HTMLInputElement>('Code from the SMS')
}
const refuse = (code: string, more: object = {}) =>
  api.refuse(signInWithPhone, { status: 422, code, message: 'The server explains.', ...more })
const answer = (email = 'mercy@example.com') => {
  const user = buildUser({ email })
  api.answer(signInWithPhone, { user, token: 'token-1', dashboardRoute: '/my-account' } as never)
  return user
}

describe('the sign-in with a phone number', () => {
  it('asks for the code with a keyboard of digits, and opens the page that required the sign-in', async () => {
    const page = await open({ from: '/cart' })
    const field = await requestCode(page)
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('status').textContent).toContain('0971\u00a0234\u00a0567')
    const user = answer()
    await page.user.type(field, '123 456')
    await press(page, 'Continue')
    await expect.poll(page.currentPath).toBe('/cart')
    expect(currentSession()).toMatchObject({ token: 'token-1', user: { id: user.id } })
    expect(api.callsOf(requestPhoneCode)[0]!.body).toMatchObject({ phone: '0971234567' })
    expect(api.callsOf(signInWithPhone)[0]!.body).toMatchObject({ challenge: 'challenge-1', code: '123456' })
  })

  it('rejects a number that is not Zambian, and a code without six digits, before it sends anything', async () => {
    const page = await open()
    await page.user.type(screen.getByLabelText('Phone'), '+1 415 555 0123')
    await press(page, 'Send me a code')
    expect(await screen.findByText('Please enter a valid Zambian phone number (e.g., 09...).')).toBeTruthy()
    expect(api.callsOf(requestPhoneCode)).toEqual([])
    await page.user.clear(screen.getByLabelText('Phone'))
    await page.user.type(await requestCode(page), '12345')
    await press(page, 'Continue')
    expect(await screen.findByText('Please enter the 6 digits of the code.')).toBeTruthy()
    expect(api.callsOf(signInWithPhone)).toEqual([])
  })

  it('displays a wrong code at its field, and lets the person correct the number', async () => {
    const page = await open()
    const field = await requestCode(page)
    refuse('wrong_phone_code', { fields: { code: 'This code is incorrect. Please check the SMS.' } })
    await page.user.type(field, '000000')
    await press(page, 'Continue')
    expect(await screen.findByText('This code is incorrect. Please check the SMS.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await press(page, 'Change the number')
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('0971234567')
  })

  it('sends the same code again once the time is over', async () => {
    const page = await open()
    await requestCode(page, 1)
    await screen.findByText('Send the code again', {}, { timeout: 10_000 })
    await press(page, 'Send the code again')
    expect(await findToast('Code sent')).toBeTruthy()
    expect(api.callsOf(requestPhoneCode).map(({ body }) => (body as { challenge?: string }).challenge)).toEqual([
      undefined,
      'challenge-1',
    ])
  })

  it('does not send it again before', async () => {
    const page = await open()
    await requestCode(page)
    expect((screen.getByRole('button', { name: /^Send again in \d+ s$/ }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('asks for the code of the second factor, and sends both', async () => {
    const page = await open()
    const field = await requestCode(page)
    refuse('second_factor_required')
    await page.user.type(field, '123456')
    await press(page, 'Continue')
    const factor = await screen.findByLabelText('Sign-in code')
    answer()
    await page.user.type(factor, '654321')
    await press(page, 'Log In')
    await expect.poll(page.currentPath).toBe('/my-account')
    expect(api.callsOf(signInWithPhone).at(-1)!.body).toMatchObject({ code: '123456', factor: '654321' })
  })

  it('asks for a name if no account has the number, and names the terms', async () => {
    const page = await open()
    const field = await requestCode(page)
    refuse('phone_unknown')
    await page.user.type(field, '123456')
    await press(page, 'Continue')
    const name = await screen.findByLabelText('Full name')
    expect(screen.getByRole('link', { name: 'Terms' })).toBeTruthy()
    answer('')
    await page.user.type(name, 'Mutinta Hamoonga')
    await press(page, 'Create Account')
    await expect.poll(page.currentPath).toBe('/my-account')
    expect(api.callsOf(signInWithPhone).at(-1)!.body).toMatchObject({ code: '123456', full_name: 'Mutinta Hamoonga' })
    expect(currentSession()?.user.email).toBe('')
  })

  it('stays on the page if an administrator needs the password', async () => {
    const page = await open()
    const field = await requestCode(page)
    refuse('phone_not_allowed', { status: 403 })
    await page.user.type(field, '123456')
    await press(page, 'Continue')
    expect((await screen.findByRole('alert')).textContent).toContain('The server explains.')
    expect(page.currentPath()).toBe('/auth')
    await press(page, 'Use email and password instead')
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  it('explains a limit of codes', async () => {
    const page = await open()
    api.refuse(requestPhoneCode, { status: 503, code: 'codes_unavailable', message: 'Please log in with your email.' })
    await page.user.type(screen.getByLabelText('Phone'), '0971234567')
    await press(page, 'Send me a code')
    expect((await screen.findByRole('alert')).textContent).toContain('Please log in with your email.')
  })
})
