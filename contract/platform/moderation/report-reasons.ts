/** What can be reported, and why. Without structs, because menus and labels use it before structs load. */
export const reportedKinds = ['review', 'listing', 'vendor', 'message'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const reportReasons = ['wrong', 'fraud', 'offensive', 'spam', 'personal', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonLabels: Record<ReportReason, string> = {
  wrong: 'It is wrong or misleading',
  fraud: 'It looks like fraud',
  offensive: 'It is offensive or threatening',
  spam: 'It is advertising or spam',
  personal: 'It shows personal information',
  illegal: 'It offers something illegal',
  other: 'Something else',
}
