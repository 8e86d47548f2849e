/**
 * Rate limiter. It counts uses in the database, so that all processes share the count. One statement counts and checks,
 * so that concurrent uses cannot exceed a limit.
 */
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { computeMac, type Secrets } from '../../../db/secrets'
import type { Tx } from '../../../db/transact'
import { formatWait } from './format-wait'
import { limits, type Limit, type LimitName, type LimitOverrides } from './limits'

type Sql = Db | Tx['sql']

/** Part of the server's settings. */
export interface LimitSettings {
  /** The first is the key of the hashes of subjects. */
  secrets: Secrets
  limits?: LimitOverrides
}

export interface Use {
  limit: LimitName
  /** An account id, email address, phone number or network: only its keyed hash is stored. */
  subject: string
  /** Uses of the window that do not count. */
  exempt?: number
}

/**
 * Counts uses. In a command's transaction, a refused command is not counted; outside a transaction, every attempt is.
 * @throws Refusal of the first exceeded limit, with `retryAfter` in seconds
 */
export async function countUses(db: Sql, settings: LimitSettings, at: Date, uses: readonly Use[]): Promise<void> {
  for (const use of uses) {
    const waitSeconds = await tryUse(db, settings, at, use)
    if (waitSeconds !== null) throw limitRefusal(limits[use.limit], waitSeconds)
  }
}

/** @returns null if the use was counted, otherwise the seconds until the next use is allowed */
export async function tryUse(
  db: Sql,
  settings: LimitSettings,
  at: Date,
  { limit, subject, exempt = 0 }: Use,
): Promise<number | null> {
  const { windowSeconds } = limits[limit]
  const max = (settings.limits?.[limit]?.max ?? limits[limit].max) + exempt
  const hash = hashSubject(settings.secrets, limit, subject)
  const since = new Date(at.getTime() - windowSeconds * 1000)
  const expiresAt = new Date(at.getTime() + windowSeconds * 1000)
  const { rows } = await sql`
    insert into rate_limit as counted (name, subject, hits, expires_at)
    values (${limit}, ${hash}, array[${at}::timestamptz], ${expiresAt})
    on conflict (name, subject) do update set
      hits = array(select hit from unnest(counted.hits) hit where hit > ${since} order by hit) || ${at}::timestamptz,
      expires_at = excluded.expires_at
    where (select count(*) from unnest(counted.hits) hit where hit > ${since}) < ${max}
    returning name
  `.execute(db)
  return rows.length > 0 ? null : secondsUntilFree(db, hash, limit, { at, since, max, windowSeconds })
}

interface Window {
  at: Date
  since: Date
  max: number
  windowSeconds: number
}

async function secondsUntilFree(
  db: Sql,
  subject: Buffer,
  limit: LimitName,
  { at, since, max, windowSeconds }: Window,
): Promise<number> {
  const { rows } = await sql<{ hit: Date }>`
    select hit from rate_limit, unnest(hits) hit
    where name = ${limit} and subject = ${subject} and hit > ${since} order by hit desc offset ${max - 1} limit 1
  `.execute(db)
  const freeAt = rows[0] ? rows[0].hit.getTime() + windowSeconds * 1000 : at.getTime()
  return Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000))
}

/** Removes the newest uses of a subject from its counter. */
export async function revertUses(
  db: Sql,
  { secrets }: LimitSettings,
  { limit, subject }: Use,
  count = 1,
): Promise<void> {
  await sql`
    update rate_limit set hits = hits[:cardinality(hits) - ${count}]
    where name = ${limit} and subject = ${hashSubject(secrets, limit, subject)}
  `.execute(db)
}

export function limitRefusal({ code = 'rate_limited', message }: Limit, waitSeconds: number): Refusal {
  return new Refusal(code, { message: message(formatWait(waitSeconds)), detail: { retryAfter: waitSeconds } })
}

const hashSubject = (secrets: Secrets, limit: LimitName, subject: string): Buffer =>
  computeMac(secrets, `${limit} ${subject}`)
