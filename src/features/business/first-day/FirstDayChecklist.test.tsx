import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import { buildRoom } from '../../../../tests/support/component/partner-screens'
import {
  findToast,
  readOutboxRows,
  renderScreen,
  setSync,
  signIn,
  storeBase,
} from '../../../../tests/support/component/render-screen'
import { FirstDayChecklist, type Props } from './FirstDayChecklist'

const vendorId = 'c0000000-0000-4000-8000-000000000001'
const values = { name: 'Mosi Lodge', city: 'Livingstone', monday: '08:00-17:00' }

async function open(account: Partial<SessionUser> = {}, props: Partial<Props> = {}) {
  const user = await signIn({
    user_type: 'partner',
    business_type: 'hotel',
    vendorId,
    checklistHidden: false,
    ...account,
  })
  await storeBase(user, 'me', [{ ...user, _id: user.id } as never])
  await storeBase(user, 'business', [
    { _id: vendorId, businessType: 'hotel', imageUrl: null, hasPayoutAccount: true, values } as never,
  ])
  await storeBase(user, 'vendorListing', [buildRoom()])
  const onInstall = vi.fn<() => void>()
  return {
    account: user,
    onInstall,
    ...renderScreen(<FirstDayChecklist install="available" onInstall={onInstall} {...props} />),
  }
}

it('lists what is left with one link each, and what is done', async () => {
  await open()
  const section = within(await screen.findByRole('region', { name: 'Your first days' }))
  expect(section.getByText('3 of 8 done')).toBeTruthy()
  const todo = within(section.getByRole('list', { name: 'To do' }))
  expect(todo.getByRole('link', { name: /First listing with photos/ }).getAttribute('href')).toContain(
    '/rooms/d0000000',
  )
  expect(todo.getByRole('link', { name: /^Staff/ }).getAttribute('href')).toBe('/admin/hotel-management/staff')
  expect(
    within(section.getByRole('list', { name: 'Done', hidden: true })).getAllByRole('listitem', { hidden: true }),
  ).toHaveLength(3)
})

it('installs the app with one tap', async () => {
  const { user, onInstall } = await open()
  await user.click(await screen.findByRole('button', { name: /Install on the phone/ }))
  expect(onInstall).toHaveBeenCalledOnce()
})

it('stays hidden once the person has hidden it, also without a connection', async () => {
  const { user, account } = await open()
  setSync({ online: 'no' })
  await user.click(await screen.findByRole('button', { name: 'Hide this list' }))
  await findToast('List hidden')
  await expect.poll(() => screen.queryByRole('region', { name: 'Your first days' })).toBeNull()
  expect((await readOutboxRows(account)).map(({ endpoint, input }) => [endpoint, input.body])).toEqual([
    ['auth.updateProfile', { checklistHidden: true }],
  ])
})

it('does not know before the first sync', async () => {
  await open({}, { install: 'hidden' })
  setSync({ syncedAt: null })
  expect((await screen.findAllByText(/Not known on this device yet/)).length).toBeGreaterThan(2)
})

it.each([{ checklistHidden: true }, { checklistHidden: undefined }])('is not displayed for %j', async (account) => {
  await open(account as Partial<SessionUser>)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('region', { name: 'Your first days' })).toBeNull()
})
