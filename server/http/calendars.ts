/**
 * `GET /calendar/<token>.ics`: the days of a listing for other platforms. The link is the permission (decision 064). An
 * unknown, revoked and malformed token get the same response.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/core/refusals'
import { exportCalendar } from '../domain/business/calendar-feeds'
import { countUses, getNetwork } from '../domain/core/limits'
import type { Deps } from './execute'

const tokenPattern = /^([\w-]{43})\.ics$/

export function serveCalendars(app: FastifyInstance, { connection: { db }, settings, clock }: Deps): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const { file } = request.params
    const at = clock?.() ?? new Date()
    void reply.header('x-robots-tag', 'noindex').header('cache-control', 'private, no-cache')
    // Counted before the token is looked up, so that the limit is the same for all tokens.
    await countUses(db, settings, at, [
      { limit: 'calendarAddress', subject: getNetwork(request.ip) },
      { limit: 'calendarLink', subject: file },
    ])
    const token = tokenPattern.exec(file)?.[1]
    const calendar = token && (await exportCalendar(db, token, at))
    if (!calendar) throw new Refusal('not_found', { message: 'There is no calendar at this link.' })
    void reply.header('etag', calendar.etag)
    if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === calendar.etag))
      return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(calendar.text)
  })
}
