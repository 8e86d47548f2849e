import { staffRoleNames, staffRoles, type Permission } from '#contract/core/access'
import type { StaffStatus } from '#contract/business/staff'

const permissionLabels: Record<Permission, string> = {
  manage_staff: 'manage staff',
  view_reports: 'view reports',
  edit_settings: 'edit listings and the business profile',
  view_dashboard: 'view the dashboard',
  manage_bookings: 'manage bookings',
}

export const roleOptions = staffRoleNames.map((value) => ({
  value,
  label: staffRoles[value].label,
}))

export const roleHint = staffRoleNames
  .map(
    (role) =>
      `${staffRoles[role].label}: can ${staffRoles[role].permissions.map((permission) => permissionLabels[permission]).join(', ')}.`,
  )
  .join(' ')

export const statusLabels: Record<StaffStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  suspended: 'Suspended',
}
