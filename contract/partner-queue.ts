/**
 * What worker and service worker must know to send what a partner edits offline. Its structs stand beside the endpoints,
 * with which the forms and the server check them.
 */
import { type } from 'superstruct'
import type { Access } from './access'
import type { Input, Merge } from './endpoint'
import { Id } from './values'

type Written = Input<any, any, any>

/** All who work there see what is offered; who may run the business changes it. */
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

/** A queue of its own, below the listing's: words never wait for pictures. */
const photos = ({ params }: Written): string => `${listing(params.id)}/photos`
const photo = (given: Written): string | undefined => {
  const one: string | undefined = given.body.add ?? given.body.remove
  return one && `${photos(given)}/${one}`
}
/** One that is taken away before it left never was there. */
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

/** `id`: the business's own; the device names one that is not there yet. Its picture goes alone, so that words do not wait. */
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
/** Whatever of theirs waited to be changed goes with them. */
export const staffRemoved = { ...staff, name: 'staff.remove', method: 'DELETE', answer: type({}) } as const
