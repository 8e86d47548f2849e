import { Refusal } from '#contract/core/refusals'
import type { JobKind } from '#contract/business/hiring/job-kinds'
import type { Db } from '../../../db/connect'
import { buildLikePattern } from '../../../db/like-pattern'
import { countAll } from '../../catalogue/catalogue'
import { selectJobs, selectOpenJobs } from './sql'
import { jobDetailsView, jobView } from './views'

interface JobFilter {
  q?: string | undefined
  town?: string | undefined
  vendorId?: string | undefined
  kind?: JobKind | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const maxFilterOptions = 200
const maxSearchWords = 8
const splitSearchWords = (q = ''): string[] => q.split(/\s+/).filter(Boolean).slice(0, maxSearchWords)

/** Returns open jobs, newest first. Each word of `q` must match the job or the name of its vendor. */
export async function browseJobs(db: Db, at: Date, { q, town, vendorId, kind, page = 1, pageSize = 20 }: JobFilter) {
  let jobQuery = selectOpenJobs(db, at)
  if (kind) jobQuery = jobQuery.where('job.kind', '=', kind)
  if (vendorId) jobQuery = jobQuery.where('job.vendor_id', '=', vendorId)
  if (town) jobQuery = jobQuery.where('job.town', 'ilike', buildLikePattern(town))
  for (const word of splitSearchWords(q)) {
    jobQuery = jobQuery.where((eb) =>
      eb.or([eb('job.search', 'like', buildLikePattern(word)), eb('vendor.name', 'ilike', buildLikePattern(word))]),
    )
  }
  const open = selectOpenJobs(db, at).clearSelect()
  const [rows, counted, towns, employers] = await Promise.all([
    jobQuery
      .orderBy('job.created_at', 'desc')
      .orderBy('job.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    jobQuery.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow(),
    open.select('job.town').distinct().orderBy('job.town').limit(maxFilterOptions).execute(),
    open
      .select(['vendor.id as _id', 'vendor.name'])
      .distinct()
      .orderBy('vendor.name')
      .limit(maxFilterOptions)
      .execute(),
  ])
  return {
    total: counted.total,
    page,
    pageSize,
    jobs: rows.map(jobView),
    towns: towns.map((row) => row.town),
    employers,
  }
}

/** Returns a job, also after it has closed, because applicants can still open it. */
export async function readJob(db: Db, at: Date, id: string) {
  const row = await selectJobs(db, at).where('job.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { job: jobDetailsView(row) }
}
