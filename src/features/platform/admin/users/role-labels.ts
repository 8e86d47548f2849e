import { roles, type Role } from '#contract/core/access'

export const roleLabels: Record<Role, string> = {
  endUser: 'Customer',
  partner: 'Partner',
  admin: 'Admin',
  superAdmin: 'Super admin',
  'hotel-manager': 'Hotel manager',
}

export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }))
