/**
 * Queued commands of partners, for the sync worker and service worker, which do not load the structs of their bodies.
 * The endpoints that extend these commands define the bodies for the forms and the server.
 */
import { type } from 'superstruct'
import type { Access } from './access'
import type { Input, Merge } from './endpoint'
import { Id } from './values'

type Written = Input<any, any, any>

/** All members of a business may read its listings. Only members with `edit_settings` may change them. */
export const listingReaders: Access = { kind: 'roles', roles: ['partner', 'hotel-manager'] }
export const listingWriters: Access = { ...listingReaders, permission: 'edit_settings' }

const answer = type({ _id: Id })
const listing = (id: string): string => `listing/${id}`
const created = ({ body }: Written) => listing(body.id)
const edited = ({ params }: Written) => listing(params.id)

export const listingCreated = {
  name: 'listings.create',
  method: 'POST',
  path: '/partner/listings',
  access: listingWriters,
  offline: 'queue',
  answer,
  orderKey: created,
  coalesceKey: created,
  creates: true,
} as const
export const listingEdited = {
  name: 'listings.edit',
  method: 'PUT',
  path: '/partner/listings/:id',
  access: listingWriters,
  offline: 'queue',
  answer,
  orderKey: edited,
  coalesceKey: edited,
  merge: 'edits',
} as const

/** Photos have their own order key below the listing's key, so that text edits do not wait for uploads. */
const photos = ({ params }: Written): string => `${listing(params.id)}/photos`
const photo = (given: Written): string | undefined => {
  const one: string | undefined = given.body.add ?? given.body.remove
  return one && `${photos(given)}/${one}`
}
/** Adding and then removing an unsent photo results in `nothing`. */
const mergePhotos: Merge = (earlier, later) => (earlier.input.body.add && later.input.body.remove ? 'nothing' : later)

export const listingPhotos = {
  name: 'listings.photos',
  method: 'PUT',
  path: '/partner/listings/:id/photos',
  access: listingWriters,
  offline: 'queue',
  answer,
  orderKey: photos,
  coalesceKey: photo,
  merge: mergePhotos,
  needs: ({ body: { add } }: Written): string[] => (add ? [add] : []),
} as const

/**
 * `id` is the id of the business; the client generates the id of a new one. The picture is a separate command, so that
 * text edits do not wait for the upload.
 */
const business = ({ body }: Written) => `business/${body.id}${body.imageUrl === undefined ? '' : '/picture'}`
export const businessSaved = {
  name: 'business.save',
  method: 'POST',
  path: '/partner/profile',
  access: listingWriters,
  offline: 'queue',
  answer,
  orderKey: business,
  coalesceKey: business,
  merge: 'edits',
  needs: ({ body: { imageUrl } }: Written): string[] => (imageUrl ? [imageUrl] : []),
} as const

export const staffStatuses = ['active', 'inactive', 'pending', 'suspended'] as const
export const staffManagers: Access = { kind: 'roles', roles: ['partner'], permission: 'manage_staff' }

const member = ({ params }: Written) => `staff/${params.id}`
const staff = {
  path: '/admin/staff/:id',
  access: staffManagers,
  offline: 'queue',
  orderKey: member,
  coalesceKey: member,
} as const
export const staffEdited = {
  ...staff,
  name: 'staff.edit',
  method: 'PUT',
  answer: type({ id: Id }),
  merge: 'edits',
} as const
/** Replaces pending edits of the staff member. */
export const staffRemoved = { ...staff, name: 'staff.remove', method: 'DELETE', answer: type({}) } as const
