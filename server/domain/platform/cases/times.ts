/** How long cases take until the first response and until the decision, and how many of them are in time. */
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/endpoint'
import { caseTimesDays, type readCaseTimes } from '#contract/platform/cases/cases'
import type { Db } from '../../../db/connect'

type Times = AnswerOf<typeof readCaseTimes>

const stages = {
  firstResponse: { start: 'opened_at', end: 'first_response_at', due: 'first_response_due' },
  // After an appeal the time starts again.
  resolution: { start: 'coalesce(appealed_at, opened_at)', end: 'resolved_at', due: 'resolution_due' },
} as const

export const loadCaseTimes = async (db: Db, at: Date): Promise<Times> => ({
  firstResponse: await computeTimes(db, 'firstResponse', at),
  resolution: await computeTimes(db, 'resolution', at),
})

/** What is neither done nor late does not count. */
async function computeTimes(db: Db, stage: keyof typeof stages, at: Date): Promise<Times['firstResponse']> {
  const [start, end, due] = [stages[stage].start, stages[stage].end, stages[stage].due].map((column) => sql.raw(column))
  const since = new Date(at.getTime() - caseTimesDays * 86_400_000)
  const { rows } = await sql<{ hours: number | null; in_time: number; counted: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from ${end} - ${start}) / 3600) as hours,
      count(*) filter (where ${end} <= ${due})::int as in_time,
      count(*) filter (where ${end} is not null or ${due} < ${at})::int as counted
    from support_case where opened_at >= ${since}`.execute(db)
  const [row] = rows
  if (!row || row.counted === 0 || row.hours === null) return null
  return {
    medianHours: Math.round(Number(row.hours) * 10) / 10,
    inTimePercent: Math.round((100 * row.in_time) / row.counted),
  }
}
