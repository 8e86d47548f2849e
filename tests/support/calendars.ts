/** Calendars of other platforms in tests: real servers on this machine, which the client is allowed to reach. */
import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import { addCalendarFeed } from '#contract/business/calendar-feeds'
import { addDays } from '#contract/core/dates'
import { createCalendarClient } from '../../server/gateways/calendars/client'
import { listen } from '../../server/gateways/local-server'
import type { World } from './world'

export interface OtherCalendar {
  url: string
  /** Periods of whole days, as first and last day. */
  periods: [first: string, last: string][]
  /** Replaces the generated file. */
  text: string | null
  status: number
  /** `if-none-match` of each request. */
  validators: (string | undefined)[]
  /** The responses wait for it. Their content is that of the time of the request. */
  delay: Promise<void> | null
  close(): Promise<void>
}

export async function startOtherCalendar(): Promise<OtherCalendar> {
  const calendar: Omit<OtherCalendar, 'url' | 'close'> = {
    periods: [],
    text: null,
    status: 200,
    validators: [],
    delay: null,
  }
  const server = await listen(
    createServer(async (request, response) => {
      const { status, delay } = calendar
      const body = calendar.text ?? renderPeriods(calendar.periods)
      const etag = `"${Buffer.from(body).toString('base64url').length}-${calendar.periods.join()}"`
      calendar.validators.push(request.headers['if-none-match'])
      await delay
      if (status === 200 && request.headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(status, { etag, 'content-type': 'text/calendar' }).end(body)
    }),
  )
  return Object.assign(calendar, { url: `${server.url}/calendar.ics`, close: server.close })
}

const removeHyphens = (day: string): string => day.replaceAll('-', '')

function renderPeriods(periods: OtherCalendar['periods']): string {
  const events = periods.flatMap(([first, last], index) => [
    'BEGIN:VEVENT',
    `UID:${index}-${first}@other.example`,
    `DTSTART;VALUE=DATE:${removeHyphens(first)}`,
    `DTEND;VALUE=DATE:${removeHyphens(addDays(last, 1))}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//EN', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

/** Lets a world fetch calendars from these local servers, and no others. */
export function allowCalendars(world: World, ...urls: string[]): void {
  world.gateways.calendars = createCalendarClient({ allowedHosts: urls.map((url) => new URL(url).host) })
}

/** Adds a calendar to a listing. */
export const importCalendar = (world: World, token: string, listingId: string, url: string, id = randomUUID()) =>
  world.call(addCalendarFeed, {
    token,
    key: randomUUID(),
    params: { id: listingId },
    body: { id, name: 'Other platform', url },
  })
