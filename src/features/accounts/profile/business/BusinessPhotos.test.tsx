/** The pictures of a business: their order and descriptions. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { SessionUser } from '#contract/accounts/session'
import type { Business } from '#contract/business/business/business-profile'
import { useOwnBusiness } from '../../../../db/queries/business'
import { readOutboxRows, renderScreen, signIn, storeBase } from '../../../../../tests/support/component/render-screen'
import BusinessPhotos from './BusinessPhotos'

const vendorId = 'c0000000-0000-4000-8000-000000000001'
const business = (alt?: string) =>
  ({
    _id: vendorId,
    businessType: 'hotel',
    imageUrl: '/a',
    photos: [
      { id: 'a', url: '/a' },
      { id: 'b', url: '/b', ...(alt && { alt }) },
    ],
    values: { name: 'Mosi Lodge' },
  }) as unknown as Business

function Screen() {
  const own = useOwnBusiness()
  return own ? <BusinessPhotos business={own} /> : null
}

let account: SessionUser
beforeEach(async () => {
  account = await signIn({ user_type: 'partner', business_type: 'hotel', vendorId })
  await storeBase(account, 'business', [business('The pool')])
})

const open = async () => {
  const page = renderScreen(<Screen />)
  const list = await screen.findByRole('list', { name: 'Pictures' })
  return {
    ...page,
    pictures: () =>
      within(list)
        .getAllByRole<HTMLImageElement>('img')
        .map(({ alt }) => alt),
  }
}

it('displays a new description at once and queues it with the text that it replaces', async () => {
  const { user, pictures } = await open()
  expect(pictures()).toEqual(['Photo 1', 'The pool'])
  const field = screen.getByLabelText('What photo 2 shows')
  await user.clear(field)
  await user.type(field, ' The pool at   night {Enter}')
  await expect.poll(pictures).toEqual(['Photo 1', 'The pool at night'])
  const [row] = await readOutboxRows(account)
  expect(row).toMatchObject({
    endpoint: 'business.photos',
    input: { params: { id: vendorId }, body: { id: 'b', alt: 'The pool at night', from: { alt: 'The pool' } } },
  })
})

it('queues nothing if the description is the same', async () => {
  const { user } = await open()
  await user.type(screen.getByLabelText('What photo 2 shows'), ' ')
  await user.tab()
  expect(await readOutboxRows(account)).toEqual([])
})

it('makes another picture the main one', async () => {
  const { user, pictures } = await open()
  await user.click(screen.getByRole('button', { name: 'Move photo 2 up' }))
  await expect.poll(pictures).toEqual(['The pool', 'Photo 2'])
  expect((await readOutboxRows(account))[0]!.input.body).toEqual({ order: ['b', 'a'] })
  // The pressed button is disabled now, because the picture is the first one.
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move photo 1 down')
})

it('moves the focus to the next picture when one is removed', async () => {
  const { user, pictures } = await open()
  await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await expect.poll(pictures).toEqual(['The pool'])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove photo 1')
})
