import type { Application, Job, JobDetails } from '#contract/business/hiring/jobs'
import type { VendorJob } from '#contract/business/hiring/vendor-jobs'
import { lusakaDate, zmwOf } from '#contract/core/values'
import type { ApplicationRow, JobRow, VendorJobRow } from './sql'

export const jobView = (row: JobRow): Job => ({
  _id: row.id,
  title: row.title,
  kind: row.kind,
  town: row.town,
  vendor: {
    _id: row.vendor_id,
    businessName: row.vendor_name,
    businessType: row.business_type,
    verified: row.verified,
  },
  pay:
    row.pay_per === null ? null : { from: zmwOf(row.pay_from_ngwee!), to: zmwOf(row.pay_to_ngwee!), per: row.pay_per },
  positions: row.positions,
  postedOn: lusakaDate(row.created_at.getTime()),
  closesOn: row.closes_on,
  open: row.open,
})

export const jobDetailsView = (row: JobRow): JobDetails => ({
  ...jobView(row),
  description: row.description,
  duties: row.duties,
  requirements: row.requirements,
})

export const vendorJobView = (row: VendorJobRow): VendorJob => ({
  ...jobDetailsView(row),
  closed: row.closed_at !== null,
  applications: row.applications ?? 0,
  newApplications: row.new_applications ?? 0,
})

export const applicationView = (row: ApplicationRow): Application => ({
  _id: row.job_id,
  jobTitle: row.title,
  vendorName: row.vendor_name,
  town: row.town,
  closesOn: row.closes_on,
  status: row.state,
  fullName: row.full_name,
  phone: row.phone,
  email: row.email,
  coverNote: row.cover_note,
  appliedAt: row.created_at.toISOString(),
  reply: row.reply,
})

export const vendorApplicationView = (row: ApplicationRow) => ({
  ...applicationView(row),
  _id: row.id,
  jobId: row.job_id,
})
