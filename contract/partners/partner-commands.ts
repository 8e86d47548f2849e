/**
 * Queued commands of partners, for the sync worker and service worker, which do not load the structs of their bodies.
 * The endpoints that extend these commands define the bodies for the forms and the server.
 */
import { type } from 'superstruct'
import type { Access } from '../accounts/access'
import { bookingManagers } from '../bookings/booking-commands'
import { allIds, type Input, type Merge } from '../core/endpoint'
import { Id } from '../core/values'

type CommandInput = Input<any, any, any>
const getBodyId = ({ body }: CommandInput): string => body.id
const getPathId = ({ params }: CommandInput): string => params.id

/** All members of a business may read its listings. Only members with `edit_settings` may change them. */
export const listingReaders: Access = { kind: 'roles', roles: ['partner', 'hotel-manager'] }
export const listingWriters: Access = { ...listingReaders, permission: 'edit_settings' }

const answer = type({ _id: Id })

/** Owners correct their application before it is approved. */
export const applicants: Access = {
  kind: 'roles',
  roles: ['partner'],
  permission: 'edit_settings',
  unapproved: true,
}

const documentCommand = {
  path: '/partner/application/documents/:kind',
  access: applicants,
  offline: 'queue',
  answer: type({}),
  changes: { entity: 'me', getId: () => allIds },
  orderKey: ({ params }: CommandInput): string => `application/documents/${params.kind}`,
  coalesceKey: ({ params }: CommandInput): string => `application/documents/${params.kind}`,
} as const
export const attachDocumentCommand = {
  ...documentCommand,
  name: 'application.attachDocument',
  method: 'PUT',
  label: 'Attach a document',
  needs: ({ body: { upload } }: CommandInput): string[] => [upload],
} as const
export const removeDocumentCommand = {
  ...documentCommand,
  name: 'application.removeDocument',
  method: 'DELETE',
  label: 'Remove a document',
} as const

const buildListingKey = (id: string): string => `listing/${id}`
const getCreatedListingKey = ({ body }: CommandInput) => buildListingKey(body.id)
const getEditedListingKey = ({ params }: CommandInput) => buildListingKey(params.id)

const listingCommand = {
  method: 'PUT',
  access: listingWriters,
  offline: 'queue',
  answer,
  changes: { entity: 'vendorListing', getId: getPathId },
  orderKey: getEditedListingKey,
} as const
export const createListingCommand = {
  ...listingCommand,
  name: 'listings.create',
  method: 'POST',
  path: '/partner/listings',
  label: 'Add a listing',
  changes: { entity: 'vendorListing', getId: getBodyId },
  orderKey: getCreatedListingKey,
  coalesceKey: getCreatedListingKey,
  creates: true,
} as const
export const editListingCommand = {
  ...listingCommand,
  name: 'listings.edit',
  path: '/partner/listings/:id',
  label: 'Edit a listing',
  coalesceKey: getEditedListingKey,
  merge: 'edits',
} as const
/** Changes of different days do not conflict, so they are neither merged nor edits of a field. */
export const setClosedDaysCommand = {
  ...listingCommand,
  name: 'listings.setClosedDays',
  path: '/partner/listings/:id/closed-days',
  access: bookingManagers,
  label: 'Close or open days',
} as const

/** Photos have their own order key below the listing's key, so that text edits do not wait for uploads. */
const getPhotosKey = ({ params }: CommandInput): string => `${buildListingKey(params.id)}/photos`
const getPhotoKey = (input: CommandInput): string | undefined => {
  const photoId: string | undefined = input.body.add ?? input.body.remove
  return photoId && `${getPhotosKey(input)}/${photoId}`
}
/** Adding and then removing an unsent photo results in `nothing`. */
const mergePhotoChanges: Merge = (earlier, later) =>
  earlier.input.body.add && later.input.body.remove ? 'nothing' : later

export const changePhotosCommand = {
  ...listingCommand,
  name: 'listings.photos',
  path: '/partner/listings/:id/photos',
  label: 'Update photos',
  orderKey: getPhotosKey,
  coalesceKey: getPhotoKey,
  merge: mergePhotoChanges,
  needs: ({ body: { add } }: CommandInput): string[] => (add ? [add] : []),
} as const

/** Creates or edits a record that listings refer to. A queued edit of an unsent record is merged into its creation. */
const fleetCommand = { access: listingWriters, offline: 'queue', method: 'PUT', answer, merge: 'edits' } as const
const getRouteKey = ({ params }: CommandInput) => `route/${params.id}`
const getVehicleKey = ({ params }: CommandInput) => `vehicle/${params.id}`
export const saveRouteCommand = {
  ...fleetCommand,
  name: 'routes.save',
  path: '/partner/routes/:id',
  label: 'Update a route',
  changes: { entity: 'busRoute', getId: getPathId },
  orderKey: getRouteKey,
  coalesceKey: getRouteKey,
} as const
export const saveVehicleCommand = {
  ...fleetCommand,
  name: 'vehicles.save',
  path: '/partner/vehicles/:id',
  label: 'Update a vehicle',
  changes: { entity: 'vehicle', getId: getPathId },
  orderKey: getVehicleKey,
  coalesceKey: getVehicleKey,
} as const

/**
 * `id` is the id of the business; the client generates the id of a new one. The picture is a separate command, so that
 * text edits do not wait for the upload.
 */
const getBusinessKey = ({ body }: CommandInput) => `business/${body.id}${body.imageUrl === undefined ? '' : '/picture'}`
export const saveBusinessCommand = {
  name: 'business.save',
  method: 'POST',
  path: '/partner/profile',
  access: listingWriters,
  offline: 'queue',
  answer,
  label: 'Update the business profile',
  changes: { entity: 'business', getId: getBodyId },
  orderKey: getBusinessKey,
  coalesceKey: getBusinessKey,
  merge: 'edits',
  needs: ({ body: { imageUrl } }: CommandInput): string[] => (imageUrl ? [imageUrl] : []),
} as const

export const staffStatuses = ['active', 'inactive', 'pending', 'suspended'] as const
export const staffManagers: Access = { kind: 'roles', roles: ['partner'], permission: 'manage_staff' }

const getStaffKey = ({ params }: CommandInput) => `staff/${params.id}`
const staffCommand = {
  path: '/admin/staff/:id',
  access: staffManagers,
  offline: 'queue',
  changes: { entity: 'staffMember', getId: getPathId },
  orderKey: getStaffKey,
  coalesceKey: getStaffKey,
} as const
export const editStaffCommand = {
  ...staffCommand,
  name: 'staff.edit',
  label: 'Edit a staff member',
  method: 'PUT',
  answer: type({ id: Id }),
  merge: 'edits',
} as const
/** Replaces pending edits of the staff member. */
export const removeStaffCommand = {
  ...staffCommand,
  name: 'staff.remove',
  label: 'Remove a staff member',
  method: 'DELETE',
  answer: type({}),
} as const

export const partnerCommands = [
  attachDocumentCommand,
  removeDocumentCommand,
  createListingCommand,
  editListingCommand,
  changePhotosCommand,
  setClosedDaysCommand,
  saveRouteCommand,
  saveVehicleCommand,
  saveBusinessCommand,
  editStaffCommand,
  removeStaffCommand,
]
