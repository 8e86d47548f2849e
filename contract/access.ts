/** Who exists on the platform and what each may do. The server applies these; the page's guards only mirror them. */

export const roles = ['endUser', 'partner', 'admin', 'superAdmin', 'hotel-manager'] as const
export type Role = (typeof roles)[number]

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

/**
 * What an endpoint demands of its caller. A closed union with no "empty" member: an endpoint cannot be open by
 * forgetting something, only by saying `anyone`.
 */
export type Access =
  | { kind: 'public' }
  /** Called by a machine that proves itself by a signature the handler checks. */
  | { kind: 'gateway' }
  /** Any signed-in account, also one that is suspended or waits for approval. */
  | { kind: 'session' }
  /** A signed-in, active account of one of these roles; partners also approved, unless `unapproved`. Staff with the permission, or any of several. */
  | {
      kind: 'roles'
      roles: readonly [Role, ...Role[]]
      permission?: Permission
      anyOf?: readonly Permission[]
      unapproved?: true
    }
  /** Exists in demo mode only. */
  | { kind: 'demo' }

export const anyone: Access = { kind: 'public' }
export const signedIn: Access = { kind: 'session' }
export const fromGateway: Access = { kind: 'gateway' }
export const demoOnly: Access = { kind: 'demo' }
export const only = (...allowed: [Role, ...Role[]]): Access => ({ kind: 'roles', roles: allowed })

/** For what a partner may do before being approved: protect the account, ask for help, take their data along. */
export const alsoUnapproved = (...allowed: [Role, ...Role[]]): Access => ({
  kind: 'roles',
  roles: allowed,
  unapproved: true,
})

/** The caller as the rules see it. */
export interface Caller {
  role: Role
  staffRole: StaffRole | null
  isActive: boolean
  approvalStatus: ApprovalStatus
  /** Whether the caller must first accept or decline an employment (`employment.ts`). */
  hasOffer?: boolean
}

export type Verdict = 'allowed' | 'sign-in' | 'suspended' | 'employment' | 'pending' | 'forbidden'

/** Decides one call. Pure, so that the access test can walk every endpoint with every kind of caller. */
export function decide(access: Access, caller: Caller | null): Verdict {
  if (access.kind === 'public' || access.kind === 'gateway' || access.kind === 'demo') return 'allowed'
  if (!caller) return 'sign-in'
  if (access.kind === 'session') return 'allowed'
  if (!caller.isActive) return 'suspended'
  if (caller.hasOffer) return 'employment'
  if (!access.roles.includes(caller.role)) return 'forbidden'
  if (caller.role === 'partner' && caller.approvalStatus !== 'approved' && !access.unapproved) return 'pending'
  if (access.permission && !may(caller, access.permission)) return 'forbidden'
  if (access.anyOf && !access.anyOf.some((permission) => may(caller, permission))) return 'forbidden'
  return 'allowed'
}

/** Staff have their role's permissions; the owner and the platform's people have all. */
export function may(caller: Caller, permission: Permission): boolean {
  if (!caller.staffRole) return true
  return (staffRoles[caller.staffRole].permissions as readonly Permission[]).includes(permission)
}

/** Whether this caller may see who a business's customers are: names, phones, addresses. Staff who only view reports may not. */
export const maySeeCustomers = (caller: Caller): boolean =>
  may(caller, 'manage_bookings') || may(caller, 'manage_staff')

/** Where each business type's partners work; also types that exist in routing only. */
export const partnerAreas: Record<string, string> = {
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

/** Where somebody accepts or declines an employment. No other screen is open to them until then. */
export const employmentPath = '/employment'

/** The dashboard target, for the menu item and for `/dashboard`. */
export function dashboardOf(role: Role, businessType: string | null): string {
  if (role === 'admin' || role === 'superAdmin') return '/admin/global'
  if (role === 'hotel-manager') return '/admin/hotel-manager-dashboard'
  if (role === 'partner') return partnerAreas[businessType ?? ''] ?? '/profile'
  return '/my-account'
}
