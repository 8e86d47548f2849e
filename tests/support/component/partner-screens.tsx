/** Screens of partner areas with what the device of a business has stored, and the listing that their tests share. */
import type { ReactElement } from 'react'
import type { SessionUser } from '#contract/accounts/session'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { Entities, Entity } from '../../../src/db/rows'
import { renderScreen, signIn, storeBase } from './render-screen'

export const roomsPath = '/admin/hotel-management/rooms'
export const roomId = 'd0000000-0000-4000-8000-000000000001'

/** A hotel room as its business sees it, with overrides. */
export const buildRoom = (values: Partial<OwnListing['values']> = {}, more: Partial<OwnListing> = {}): OwnListing => ({
  _id: roomId,
  vertical: 'hotels',
  imageUrl: null,
  path: `/services/hotels/book/${roomId}`,
  values: {
    name: 'Garden room',
    description: 'Quiet.',
    price: 950,
    offered: true,
    roomType: '',
    beds: '',
    rooms: 4,
    sleeps: 2,
    amenities: ['Wi-Fi'],
    ...values,
  },
  createdAt: '2026-11-20T08:00:00.000Z',
  ...more,
})

type Stored = { [E in Entity]?: readonly (Entities[E] & { _id: string })[] }

interface Options {
  /** The path of the screen in its area. */
  base: string
  /** What follows it, such as `/new`. */
  path?: string
  /** The name of the parameter in the route of the screen. */
  parameter?: string
  /** The account, if it is not the owner of a hotel. */
  account?: Partial<SessionUser>
}

/** Signs a partner in, stores what a pull has fetched, and renders the screen. */
export async function openPartnerScreen(
  screen: ReactElement,
  stored: Stored,
  { base, path = '', parameter = 'listing', account: overrides }: Options,
) {
  const account = await signIn({ user_type: 'partner', business_type: 'hotel', ...overrides })
  for (const [entity, items] of Object.entries(stored)) await storeBase(account, entity as Entity, items as never)
  return { account, ...renderScreen(screen, { at: base + path, pattern: path ? `${base}/:${parameter}` : base }) }
}
