/** Toasts about changes that the server has refused. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { updateProfile } from '#contract/accounts/profile'
import { findToast, renderScreen, signIn, storeRefused } from '../../../tests/support/component/render-screen'
import { RefusedProfileEdit } from '../../features/accounts/profile/RefusedProfileEdit'
import { useOutbox } from '../../sync/index'
import { dismissToast, toastQueue } from '../../ui/overlays/toast'
import { RefusalToasts } from './RefusalToasts'

const refusedEdit = { endpoint: updateProfile.name, input: { params: {}, query: {}, body: {} } }
/** Longer than the delay of a toast. */
const waitForToasts = () => new Promise((resolve) => setTimeout(resolve, 400))

beforeEach(() => toastQueue.read().forEach(({ id }) => dismissToast(id)))

const OutboxState = () => <output>{useOutbox() ? 'ready' : 'loading'}</output>

async function open(isInlineNoticeDisplayed: boolean) {
  const account = await signIn()
  renderScreen(
    <>
      <RefusalToasts />
      <OutboxState />
      {isInlineNoticeDisplayed && <RefusedProfileEdit />}
    </>,
  )
  await screen.findByText('ready')
  return account
}

it('a refusal without a notice on the screen appears as a toast', async () => {
  await storeRefused(await open(false), refusedEdit)
  expect(await findToast('Update Failed')).toMatchObject({ description: 'The server refused this change.' })
})

it('a refusal with a notice on the screen does not appear as a toast too', async () => {
  await storeRefused(await open(true), refusedEdit)
  await screen.findByText('The server refused this change.')
  await waitForToasts()
  expect(toastQueue.read()).toEqual([])
})
