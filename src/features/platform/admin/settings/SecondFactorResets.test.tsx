/** Resets of lost second factors by two administrators. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  approveSecondFactorReset,
  listSecondFactorResets,
  requestSecondFactorReset,
  type SecondFactorReset,
} from '#contract/accounts/second-factor-resets'
import { installFakeApi } from '../../../../../tests/support/component/fake-api'
import { findToast, renderScreen, signIn } from '../../../../../tests/support/component/render-screen'
import { SecondFactorResets } from './SecondFactorResets'

const api = installFakeApi()

const buildReset = (more: Partial<SecondFactorReset> = {}): SecondFactorReset => ({
  _id: 'a0000000-0000-4000-8000-000000000001',
  account: { _id: 'a0000000-0000-4000-8000-000000000002', name: 'Chanda Phiri', email: 'chanda@example.test' },
  requestedBy: 'Mutale Banda',
  requestedAt: '2026-11-25T08:00:00.000Z',
  canApprove: true,
  ...more,
})

async function open(resets: SecondFactorReset[]) {
  api.answer(listSecondFactorResets, resets)
  await signIn({ user_type: 'admin' })
  return renderScreen(<SecondFactorResets />, { at: '/admin/settings' })
}

it('says that there are no open requests, or that they could not be loaded', async () => {
  const { unmount } = await open([])
  expect(await screen.findByText('No open requests.')).toBeTruthy()
  unmount()
  api.refuse(listSecondFactorResets, { status: 500, code: 'unexpected' })
  renderScreen(<SecondFactorResets />, { at: '/admin/settings' })
  expect(await screen.findByText('Could not fetch the requests.')).toBeTruthy()
})

it('lets another administrator approve a request after a confirmation', async () => {
  const { user } = await open([buildReset()])
  expect(await screen.findByText('Requested by Mutale Banda, 25 Nov 2026, 10:00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve for Chanda Phiri' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the reset?' }))
  expect(dialog.getByText(/All sessions end/)).toBeTruthy()
  expect(api.callsOf(approveSecondFactorReset)).toEqual([])
  api.answer(approveSecondFactorReset, { message: 'The second factor is removed.' })
  api.answer(listSecondFactorResets, [])
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await findToast('The second factor is removed.')
  expect(await screen.findByText('No open requests.')).toBeTruthy()
})

it('does not let the administrator who requested it approve it', async () => {
  await open([buildReset({ canApprove: false })])
  expect(await screen.findByText('Another administrator must approve this.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

it('requests a reset by email, and shows a refusal', async () => {
  const { user } = await open([])
  const message = 'No account with this email uses two-step sign-in.'
  api.refuse(requestSecondFactorReset, { status: 404, code: 'not_found', message })
  await user.type(screen.getByLabelText('Email of the account'), 'chanda@example.test')
  await user.click(screen.getByRole('button', { name: 'Request reset' }))
  expect(await screen.findByText(message)).toBeTruthy()
  api.answer(requestSecondFactorReset, { message: 'Another administrator must approve this within 24 hours.' })
  api.answer(listSecondFactorResets, [buildReset({ canApprove: false })])
  await user.click(screen.getByRole('button', { name: 'Request reset' }))
  await findToast('Reset requested')
  expect(await screen.findByText('Chanda Phiri')).toBeTruthy()
})
