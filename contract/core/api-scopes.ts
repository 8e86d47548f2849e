/** What a key of the API may be used for (decision 154). */
import type { Permission } from './access'
import { getKeys } from './keys'

interface ScopeRule {
  label: string
  /** The permissions that the key has, and that the member who creates it must have. */
  permissions: readonly Permission[]
}

export const apiScopes = {
  'bookings:read': { label: 'Read bookings, without customers', permissions: [] },
  'customers:read': { label: 'Read names and phone numbers of customers', permissions: ['manage_staff'] },
  'listings:read': { label: 'Read listings and stock', permissions: [] },
  'listings:write': { label: 'Create and edit listings', permissions: ['edit_settings'] },
  'stock:write': { label: 'Change stock, prices and closed days', permissions: ['edit_settings', 'manage_bookings'] },
  'finance:read': { label: 'Read payouts and statements', permissions: ['view_reports'] },
} as const satisfies Record<string, ScopeRule>
export type ApiScope = keyof typeof apiScopes
export const apiScopeNames = getKeys(apiScopes)

export const getScopePermissions = (scopes: readonly ApiScope[]): Permission[] =>
  scopes.flatMap((scope) => [...apiScopes[scope].permissions])
