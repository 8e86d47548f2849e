import type { Application, JobDetails } from '#contract/business/hiring/jobs'

export const jobId = 'a0000000-0000-4000-8000-000000000007'

/** An open job as everybody sees it, with overrides. */
export const buildJob = (more: Partial<JobDetails> = {}): JobDetails => ({
  _id: jobId,
  title: 'Receptionist',
  kind: 'full-time',
  town: 'Livingstone',
  vendor: { _id: 'c1', businessName: 'Mosi Lodge', businessType: 'hotel', verified: true },
  pay: null,
  positions: 1,
  postedOn: '2026-11-01',
  closesOn: '2030-01-01',
  open: true,
  description: 'Welcome our guests.',
  duties: [],
  requirements: [],
  ...more,
})

/** An application for it, with overrides. */
export const buildApplication = (more: Partial<Application> = {}): Application => ({
  _id: jobId,
  jobTitle: 'Receptionist',
  vendorName: 'Mosi Lodge',
  town: 'Livingstone',
  closesOn: '2030-01-01',
  status: 'submitted',
  fullName: 'Mercy Banda',
  phone: '0971234567',
  email: 'mercy@example.com',
  coverNote: 'I have worked at a lodge for three years.',
  appliedAt: '2026-11-20T08:00:00.000Z',
  reply: null,
  ...more,
})
