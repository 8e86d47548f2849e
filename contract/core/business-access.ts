/** Which members of a business may call its endpoints. */
import { evenWhenClosed, salesPermissions, type Access } from './access'

/** All members of a business may read its listings. Only members with `edit_settings` may change them. */
export const listingReaders: Access = { kind: 'roles', roles: ['partner', 'hotel-manager'] }
export const listingWriters: Access = { ...listingReaders, permission: 'edit_settings' }
export const salesStaff: Access = { ...listingReaders, anyOf: salesPermissions }

export const bookingManagers = {
  kind: 'roles',
  roles: ['partner', 'hotel-manager'],
  permission: 'manage_bookings',
} as const satisfies Access

/** Everybody in the business who may see personal data of customers (`canSeeCustomers`). */
export const customerReaders: Access = {
  kind: 'roles',
  roles: ['partner', 'hotel-manager'],
  anyOf: ['manage_bookings', 'manage_staff'],
}

/** Also the owner of a suspended or rejected business, who still serves paid bookings. */
export const bookingServers = evenWhenClosed(bookingManagers)
