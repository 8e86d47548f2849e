import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import { countAll, like } from '../catalogue'
import { jobRows, openJobs } from './sql'
import { jobDetailsView, jobView } from './views'

interface Sought {
  q?: string | undefined
  town?: string | undefined
  vendorId?: string | undefined
  kind?: string | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

const mostChoices = 200
const mostWords = 8
const wordsOf = (q = ''): string[] => q.split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Returns open jobs, newest first. Each word of `q` must match the job or the name of its vendor. */
export async function browseJobs(db: Db, at: Date, { q, town, vendorId, kind, page = 1, pageSize = 20 }: Sought) {
  let found = openJobs(db, at)
  if (kind) found = found.where('job.kind', '=', kind)
  if (vendorId) found = found.where('job.vendor_id', '=', vendorId)
  if (town) found = found.where('job.town', 'ilike', like(town))
  for (const word of wordsOf(q)) {
    found = found.where((eb) => eb.or([eb('job.search', 'like', like(word)), eb('vendor.name', 'ilike', like(word))]))
  }
  const open = openJobs(db, at).clearSelect()
  const [rows, counted, towns, employers] = await Promise.all([
    found
      .orderBy('job.created_at', 'desc')
      .orderBy('job.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow(),
    open.select('job.town').distinct().orderBy('job.town').limit(mostChoices).execute(),
    open.select(['vendor.id as _id', 'vendor.name']).distinct().orderBy('vendor.name').limit(mostChoices).execute(),
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
export async function oneJob(db: Db, at: Date, id: string) {
  const row = await jobRows(db, at).where('job.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { job: jobDetailsView(row) }
}
