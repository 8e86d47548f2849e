/** Badges for the status of a document that expires. */
export const documentStatusBadges = {
  valid: { status: 'done', label: 'Valid' },
  none: { status: 'done', label: 'Does not expire' },
  soon: { status: 'waiting', label: 'Expires soon' },
  expired: { status: 'attention', label: 'Expired' },
} as const
