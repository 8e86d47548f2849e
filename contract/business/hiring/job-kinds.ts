/** Kinds of jobs and pay periods, with their labels. Without structs, because pages display them before structs load. */
export const jobKinds = ['full-time', 'part-time', 'seasonal', 'contract', 'internship'] as const
export type JobKind = (typeof jobKinds)[number]

export const jobKindLabels: Record<JobKind, string> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  seasonal: 'Seasonal',
  contract: 'Contract',
  internship: 'Internship',
}

export const payPeriods = ['month', 'day', 'hour'] as const
export type PayPeriod = (typeof payPeriods)[number]
