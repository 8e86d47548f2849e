/**
 * Queued commands of partners, for the sync worker and service worker, which do not load the structs of their bodies.
 * The endpoints that extend these commands define the bodies for the forms and the server.
 */
import { type } from 'superstruct'
import type { Access } from '../core/access'
import { bookingManagers, listingWriters, salesStaff } from '../core/business-access'
import { allIds, type Merge, type AnyInput } from '../core/endpoint'
import { Id } from '../core/values'

const getBodyId = ({ body }: AnyInput): string => body.id
const getPathId = ({ params }: AnyInput): string => params.id

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
  orderKey: ({ params }: AnyInput): string => `application/documents/${params.kind}`,
  coalesceKey: ({ params }: AnyInput): string => `application/documents/${params.kind}`,
} as const
export const attachDocumentCommand = {
  ...documentCommand,
  name: 'application.attachDocument',
  method: 'PUT',
  label: 'Attach a document',
  needs: ({ body: { upload } }: AnyInput): string[] => [upload],
} as const
export const removeDocumentCommand = {
  ...documentCommand,
  name: 'application.removeDocument',
  method: 'DELETE',
  label: 'Remove a document',
} as const

const buildListingKey = (id: string): string => `listing/${id}`
const getCreatedListingKey = ({ body }: AnyInput) => buildListingKey(body.id)
const getEditedListingKey = ({ params }: AnyInput) => buildListingKey(params.id)

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
/** Differences are not merged, because each has its own reason in the log. */
export const adjustStockCommand = {
  ...listingCommand,
  method: 'POST',
  name: 'listings.adjustStock',
  path: '/partner/listings/:id/stock',
  label: 'Change the stock',
} as const
/** Changes of different days do not conflict, so they are neither merged nor edits of a field. */
export const setClosedDaysCommand = {
  ...listingCommand,
  name: 'listings.setClosedDays',
  path: '/partner/listings/:id/closed-days',
  access: salesStaff,
  label: 'Stop selling days or sell them again',
} as const
/** Values of different days or of different kinds do not conflict. Unsent ones are merged (`day-values.ts`). */
export const setDayValuesCommand = {
  ...listingCommand,
  name: 'listings.setDayValues',
  path: '/partner/listings/:id/days',
  access: bookingManagers,
  label: 'Change days',
  coalesceKey: (input: AnyInput): string => `${getEditedListingKey(input)}/days`,
  merge: 'edits',
} as const

/**
 * Adding and then removing an unsent photo results in `nothing`. Of two descriptions, the first contains the value that
 * the server knows.
 */
const mergePhotoChanges: Merge = (earlier, later) => {
  const [first, last] = [earlier.input.body, later.input.body]
  if (first.add && last.remove) return 'nothing'
  return first.from ? { ...later, input: { ...later.input, body: { ...last, from: first.from } } } : later
}

/**
 * Photos have their own order key below the key of their listing, vehicle or business, so that text edits do not wait
 * for uploads.
 */
function buildPhotosCommand(owner: 'listing' | 'business' | 'vehicle') {
  const getPhotosKey = ({ params }: AnyInput): string => `${owner}/${params.id}/photos`
  return {
    label: 'Update photos',
    orderKey: getPhotosKey,
    coalesceKey(input: AnyInput): string | undefined {
      const { add, remove, id } = input.body
      const photoId: string | undefined = add ?? remove ?? (id && `${id}/alt`)
      return photoId && `${getPhotosKey(input)}/${photoId}`
    },
    merge: mergePhotoChanges,
    needs: ({ body: { add } }: AnyInput): string[] => (add ? [add] : []),
  } as const
}

export const changePhotosCommand = {
  ...listingCommand,
  ...buildPhotosCommand('listing'),
  name: 'listings.photos',
  path: '/partner/listings/:id/photos',
} as const

/** Creates or edits a record that listings refer to. A queued edit of an unsent record is merged into its creation. */
const fleetCommand = { access: listingWriters, offline: 'queue', method: 'PUT', answer, merge: 'edits' } as const
const getRouteKey = ({ params }: AnyInput) => `route/${params.id}`
const getVehicleKey = ({ params }: AnyInput) => `vehicle/${params.id}`
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
export const changeVehiclePhotosCommand = {
  ...fleetCommand,
  ...buildPhotosCommand('vehicle'),
  name: 'vehicles.photos',
  path: '/partner/vehicles/:id/photos',
  changes: { entity: 'vehicle', getId: getPathId },
} as const

/**
 * `id` is the id of the business; the client generates the id of a new one. The picture is a separate command, so that
 * text edits do not wait for the upload.
 */
const getBusinessKey = ({ body }: AnyInput) => `business/${body.id}${body.imageUrl === undefined ? '' : '/picture'}`
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
  needs: ({ body: { imageUrl } }: AnyInput): string[] => (imageUrl ? [imageUrl] : []),
} as const

/** `id` is the id of the business. Applicants may already send pictures. */
export const changeBusinessPhotosCommand = {
  ...buildPhotosCommand('business'),
  name: 'business.photos',
  method: 'PUT',
  path: '/partner/profile/:id/photos',
  access: { ...listingWriters, unapproved: true },
  offline: 'queue',
  answer,
  changes: { entity: 'business', getId: getPathId },
} as const

const getDocumentKey = ({ params }: AnyInput): string => `business/${params.id}/documents/${params.document}`
const businessDocumentCommand = {
  path: '/partner/profile/:id/documents/:document',
  access: listingWriters,
  offline: 'queue',
  answer,
  changes: { entity: 'business', getId: getPathId },
  orderKey: getDocumentKey,
  coalesceKey: getDocumentKey,
} as const
export const saveBusinessDocumentCommand = {
  ...businessDocumentCommand,
  name: 'business.saveDocument',
  method: 'PUT',
  label: 'Save a document',
  merge: 'edits',
  needs: ({ body: { file } }: AnyInput): string[] => (file ? [file.upload] : []),
} as const
/** Replaces pending edits of the document. */
export const removeBusinessDocumentCommand = {
  ...businessDocumentCommand,
  name: 'business.removeDocument',
  method: 'DELETE',
  label: 'Remove a document',
} as const

export const staffStatuses = ['active', 'inactive', 'pending', 'suspended'] as const
export const staffManagers: Access = { kind: 'roles', roles: ['partner'], permission: 'manage_staff' }

const getStaffKey = ({ params }: AnyInput) => `staff/${params.id}`
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
  adjustStockCommand,
  setClosedDaysCommand,
  setDayValuesCommand,
  saveRouteCommand,
  saveVehicleCommand,
  changeVehiclePhotosCommand,
  saveBusinessCommand,
  changeBusinessPhotosCommand,
  saveBusinessDocumentCommand,
  removeBusinessDocumentCommand,
  editStaffCommand,
  removeStaffCommand,
]
