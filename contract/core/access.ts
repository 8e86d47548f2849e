/** Roles, permissions and access rules. The server enforces them; the route guards of the client only mirror them. */
import { getKeys } from './keys'

export const roles = ['endUser', 'partner', 'admin', 'superAdmin', 'hotel-manager'] as const
export type Role = (typeof roles)[number]

export const isAdminRole = (role: string): boolean => role === 'admin' || role === 'superAdmin'

export const businessTypes = ['hotel', 'bus', 'carHiring', 'realEstate', 'store', 'travelAgent', 'carrier'] as const
export type BusinessType = (typeof businessTypes)[number]

export const businessTypeLabels: Record<BusinessType, string> = {
  hotel: 'Hotel & Accommodation',
  bus: 'Bus & Transportation',
  carHiring: 'Car Hire',
  realEstate: 'Real Estate',
  store: 'Store / Shop',
  travelAgent: 'Travel Agent',
  carrier: 'Carrier / Cargo',
}

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export type Permission = 'manage_staff' | 'view_reports' | 'edit_settings' | 'view_dashboard' | 'manage_bookings'

export const staffRoles = {
  'partner-manager': { label: 'Manager', permissions: ['manage_staff', 'view_reports', 'edit_settings'] },
  'partner-staff': { label: 'Staff', permissions: ['view_dashboard', 'manage_bookings'] },
  'partner-viewer': { label: 'Viewer', permissions: ['view_reports'] },
} as const satisfies Record<string, { label: string; permissions: readonly Permission[] }>
export type StaffRole = keyof typeof staffRoles
export const staffRoleNames = getKeys(staffRoles)

/**
 * The access rule of an endpoint. The union has no empty member, so an endpoint cannot be public by omission, only by
 * using `anyone`.
 */
export type Access =
  | { kind: 'public' }
  /** Called by a gateway. The handler verifies its signature or key. */
  | { kind: 'gateway' }
  /** Any signed-in account, including suspended accounts and accounts that await approval. */
  | { kind: 'session' }
  /**
   * A signed-in, active account with one of these roles. Partners must be approved, unless `unapproved` is set. Staff
   * members must have `permission`, or at least one of `anyOf`.
   */
  | {
      kind: 'roles'
      roles: readonly [Role, ...Role[]]
      permission?: Permission
      anyOf?: readonly Permission[]
      unapproved?: true
      /** Excludes staff of a business, whatever their role. */
      ownerOnly?: true
      /**
       * Includes the owner of a business that is suspended or rejected, who still reads bookings, money and messages, and
       * serves paid bookings (decision 095).
       */
      whenClosed?: true
    }
  /** Available in demo mode only. */
  | { kind: 'demo' }

type RoleAccess = Extract<Access, { kind: 'roles' }>

export const anyone: Access = { kind: 'public' }
export const signedIn: Access = { kind: 'session' }
export const gatewayOnly: Access = { kind: 'gateway' }
export const demoOnly: Access = { kind: 'demo' }
export const allowRoles = (...allowed: [Role, ...Role[]]): RoleAccess => ({ kind: 'roles', roles: allowed })

/** Only the owner of the business: no staff member, whatever the staff role. */
export const ownerOnly: Access = { kind: 'roles', roles: ['partner'], ownerOnly: true }

/** The owner, and staff who may view reports. */
export const reportReaders: RoleAccess = { kind: 'roles', roles: ['partner'], permission: 'view_reports' }

/** The same access, and the owner of a business that is suspended or rejected. */
export const evenWhenClosed = (access: RoleAccess): RoleAccess => ({ ...access, whenClosed: true })

/** Allows these roles, and partners before approval: to secure the account, contact support or export their data. */
export const allowRolesBeforeApproval = (...allowed: [Role, ...Role[]]): RoleAccess => ({
  kind: 'roles',
  roles: allowed,
  unapproved: true,
})

/** The fields of the caller on which access rules depend. */
export interface Caller {
  role: Role
  staffRole: StaffRole | null
  /** Set for a key of the API, which has only these permissions. */
  granted?: readonly Permission[]
  isActive: boolean
  approvalStatus: ApprovalStatus
  /** Whether the business was approved at some time. */
  wasApproved?: boolean | undefined
  /** Whether the caller must first accept or decline an employment offer (`employment.ts`). */
  hasOffer?: boolean
  /** Whether the caller must first set up a second factor (`second-factor.ts`). */
  mustSetUpSecondFactor?: boolean
}

/** Reads of a business's money. */
export const moneyReaders = evenWhenClosed(reportReaders)

type AccessDecision = 'allowed' | 'sign-in' | 'suspended' | 'employment' | 'second-factor' | 'pending' | 'forbidden'

/**
 * Checks whether a caller may call an endpoint. Pure, so that a test can check every endpoint with every kind of
 * caller.
 */
export function checkAccess(access: Access, caller: Caller | null): AccessDecision {
  if (access.kind === 'public' || access.kind === 'gateway' || access.kind === 'demo') return 'allowed'
  if (!caller) return 'sign-in'
  if (access.kind === 'session') return 'allowed'
  const isAdmittedOwner = access.whenClosed === true && ownsClosedBusiness(caller)
  if (!caller.isActive && !isAdmittedOwner) return 'suspended'
  if (caller.hasOffer) return 'employment'
  if (caller.mustSetUpSecondFactor) return 'second-factor'
  if (!access.roles.includes(caller.role)) return 'forbidden'
  const needsApproval = caller.role === 'partner' && !access.unapproved && !isAdmittedOwner
  if (needsApproval && caller.approvalStatus !== 'approved') return 'pending'
  if (access.ownerOnly && caller.staffRole) return 'forbidden'
  if (access.permission && !hasPermission(caller, access.permission)) return 'forbidden'
  if (access.anyOf && !access.anyOf.some((permission) => hasPermission(caller, permission))) return 'forbidden'
  return 'allowed'
}

/**
 * Returns whether a caller owns a business that Tilipo has suspended or rejected, or that was approved before and applies
 * again. Its staff have no access at all.
 */
export const ownsClosedBusiness = ({
  role,
  staffRole,
  isActive,
  approvalStatus,
  wasApproved,
}: Pick<Caller, 'role' | 'staffRole' | 'isActive' | 'approvalStatus' | 'wasApproved'>): boolean =>
  role === 'partner' &&
  !staffRole &&
  (!isActive || approvalStatus === 'rejected' || (approvalStatus === 'pending' && wasApproved === true))

/** Returns whether a caller has a permission. Staff have those of their role; owners and administrators have all. */
export function hasPermission(caller: Caller, permission: Permission): boolean {
  if (caller.granted) return caller.granted.includes(permission)
  if (!caller.staffRole) return true
  const granted: readonly Permission[] = staffRoles[caller.staffRole].permissions
  return granted.includes(permission)
}

/**
 * Returns whether a caller may see personal data of a vendor's customers: names, phones, addresses. Staff who may only
 * view reports may not.
 */
export const canSeeCustomers = (caller: Caller): boolean =>
  hasPermission(caller, 'manage_bookings') || hasPermission(caller, 'manage_staff')

/** Returns whether a caller decides which days are sold: who manages bookings, and who may take listings offline. */
export const canDecideSales = (caller: Caller): boolean =>
  salesPermissions.some((permission) => hasPermission(caller, permission))
export const salesPermissions = ['edit_settings', 'manage_bookings'] as const satisfies readonly Permission[]

/** Returns whether a caller may refund: cancel paid bookings, and take back sales of the counter (decision 103). */
export const canRefund = (caller: Caller): boolean => hasPermission(caller, refundPermission)
export const refundPermission = 'manage_bookings' satisfies Permission

/** Dashboard path of each business type, including types that exist only in routing. */
export const partnerDashboardPaths: Record<string, string> = {
  hotel: '/admin/hotel-management',
  restaurant: '/admin/restaurant-management',
  store: '/admin/store-management',
  healthService: '/admin/health-services',
  bus: '/admin/bus-management',
  realEstate: '/admin/real-estate',
  ambulance: '/admin/ambulance-services',
  carHiring: '/admin/car-hire-management',
  travelAgent: '/admin/travel-agency',
  carrier: '/admin/carrier-cargo',
  clinic: '/admin/clinic',
}

/** The page where a user accepts or declines an employment offer. No other page is accessible before that. */
export const employmentPath = '/employment'

/** The page where an administrator sets up a second factor. No other page is accessible before that. */
export const secondFactorPath = '/second-factor'

/** Returns the dashboard path of a user, for the menu item and for the redirect from `/dashboard`. */
export function getDashboardPath(role: Role, businessType: string | null): string {
  if (role === 'admin' || role === 'superAdmin') return '/admin/global'
  if (role === 'hotel-manager') return '/admin/hotel-manager-dashboard'
  if (role === 'partner') return partnerDashboardPaths[businessType ?? ''] ?? '/profile'
  return '/my-account'
}
