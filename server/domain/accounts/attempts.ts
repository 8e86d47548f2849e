/** Failed sign-ins: five free per account, then growing waits; generous per network address. Good ones never wait. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'

const freePerAccount = 5
const freePerAddress = 100
const longestWaitSeconds = 15 * 60
/** Old failures are forgotten after this long without a new one. */
const memoryMinutes = 60

export interface Attempt {
  account: Buffer
  address: Buffer
}

/** Neither e-mail nor address is stored: only keyed hashes of them. */
export function attemptOf(secret: Buffer, email: string, address: string): Attempt {
  const keyed = (value: string) => createHmac('sha256', secret).update(value).digest()
  return { account: keyed(`account:${email}`), address: keyed(`address:${address}`) }
}

export async function refuseWhileBlocked(db: Db | Tx['sql'], { account, address }: Attempt, at: Date): Promise<void> {
  const rows = await db
    .selectFrom('sign_in_failure')
    .select('blocked_until')
    .where('subject', 'in', [account, address])
    .where('blocked_until', '>', at)
    .execute()
  if (rows.length === 0) return
  const until = Math.max(...rows.map((row) => row.blocked_until!.getTime()))
  throw new Refusal('too_many_sign_ins', { detail: { retryAfter: Math.ceil((until - at.getTime()) / 1000) } })
}

export async function countFailure(db: Db, attempt: Attempt): Promise<void> {
  for (const [subject, free] of [[attempt.account, freePerAccount], [attempt.address, freePerAddress]] as const) {
    await sql`
      insert into sign_in_failure as f (subject, failures, last_at) values (${subject}, 1, now())
      on conflict (subject) do update set
        failures = case when f.last_at < now() - make_interval(mins => ${memoryMinutes}) then 1 else f.failures + 1 end,
        last_at = now(),
        blocked_until = case when f.failures + 1 >= ${free} and f.last_at >= now() - make_interval(mins => ${memoryMinutes})
          then now() + make_interval(secs => least(${longestWaitSeconds}, power(2, least(f.failures + 1 - ${free}, 20)) * 5)) end
    `.execute(db)
  }
}

export async function forgetFailures(tx: Tx, { account }: Attempt): Promise<void> {
  await tx.sql.deleteFrom('sign_in_failure').where('subject', '=', account).execute()
}
