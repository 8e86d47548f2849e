/** The prompt for the password before a dangerous command. */
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exportAudit } from '#contract/platform/audit'
import { confirmPassword } from '#contract/accounts/auth'
import { confirmWithPhone, requestProofCode } from '#contract/accounts/phone-sign-in'
import { installFakeApi } from '../../../tests/support/component/fake-api'
import { renderScreen, signIn } from '../../../tests/support/component/render-screen'
import { callWithPassword } from '../../api/admin-client'
import type { Result } from '../../api/result'

const api = installFakeApi()

const body = { from: '2026-11-01', to: '2026-11-02' }
const answer = { csv: '', entries: 0, limited: false }
const onResult = vi.fn<(result: Result<unknown>) => void>()
const send = () => void callWithPassword(exportAudit, { body }).then(onResult)

async function openPrompt(heading = 'Confirm your password', email = 'admin@example.test') {
  onResult.mockClear()
  api.refuse(exportAudit, {
    status: 403,
    code: 'password_required',
    message: 'Please confirm your password to continue.',
  })
  await signIn({ user_type: 'admin', email })
  const rendered = renderScreen(<button onClick={send}>Send</button>)
  await rendered.user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('heading', { name: heading })
  return rendered
}

it('repeats the command with the same idempotency key once the password is confirmed', async () => {
  const { user } = await openPrompt()
  api.answer(confirmPassword, { message: 'Your password is confirmed.' })
  api.answer(exportAudit, answer)
  await user.type(screen.getByLabelText('Password'), 'Kariba#2026')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => onResult.mock.calls).toMatchObject([[{ ok: true, answer }]])
  expect(api.callsOf(confirmPassword)).toMatchObject([{ body: { password: 'Kariba#2026' } }])
  const keys = api.callsOf(exportAudit).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(screen.queryByRole('heading', { name: 'Confirm your password' })).toBeNull()
})

it('shows a wrong password at the field and stays open', async () => {
  const { user } = await openPrompt()
  const message = 'Your current password is incorrect.'
  api.refuse(confirmPassword, { status: 422, code: 'wrong_password', message, fields: { password: message } })
  await user.type(screen.getByLabelText('Password'), 'Wrong#2026')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(onResult).not.toHaveBeenCalled()
})

it('says that nothing was changed after "Cancel"', async () => {
  const { user } = await openPrompt()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect
    .poll(() => onResult.mock.calls)
    .toMatchObject([[{ ok: false, message: 'You did not confirm your password, so nothing was changed.' }]])
  expect(api.callsOf(exportAudit)).toHaveLength(1)
})

it('asks once for two commands that are refused at the same time', async () => {
  const { user } = await openPrompt()
  send()
  await expect.poll(() => api.callsOf(exportAudit).length).toBe(2)
  api.answer(confirmPassword, { message: 'Your password is confirmed.' })
  api.answer(exportAudit, answer)
  await user.type(screen.getByLabelText('Password'), 'Kariba#2026')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => onResult.mock.calls.map(([{ ok }]) => ok)).toEqual([true, true])
  expect(api.callsOf(confirmPassword)).toHaveLength(1)
})

it('ends the command when the layout disappears', async () => {
  const { unmount } = await openPrompt()
  unmount()
  await expect.poll(() => onResult.mock.calls.map(([{ ok }]) => ok)).toEqual([false])
})

it('asks an account without an email address for a code by SMS', async () => {
  const { user } = await openPrompt('Confirm that it is you', '')
  api.answer(requestProofCode, { challenge: 'challenge-1', resendAfter: 60 })
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
  api.answer(confirmWithPhone, { message: 'Thank you.' })
  api.answer(exportAudit, answer)
  await user.type(await screen.findByLabelText('Code from the SMS'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => onResult.mock.calls).toMatchObject([[{ ok: true, answer }]])
  expect(api.callsOf(confirmWithPhone)).toMatchObject([{ body: { challenge: 'challenge-1', code: '123456' } }])
})
