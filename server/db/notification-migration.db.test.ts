/** Migration 060 must not change the text of any stored notification. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { renderNotification, type NotificationContent } from '#contract/messages/notification-templates'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from './connect'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

const migration = readFileSync(join(import.meta.dirname, 'migrations/060-notification-templates.sql'), 'utf8')

/** Texts of the previous release, with the template that each one gets. */
const storedTexts: [text: string, template: string][] = [
  ['New message from Grace Banda.', 'newMessage'],
  ['New message from O’Brien & “Sons” \\ Co..', 'newMessage'],
  ['Musi Lodge has replied to your review.', 'reviewReply'],
  ['Booking TLP-4H7K2M is paid in full.', 'vendorBalancePaid'],
  ['New support ticket: Refund: where is it?', 'adminNewTicket'],
  ['New reply to a support ticket: Seats', 'adminTicketReply'],
  ['Support has answered: Seats', 'supportReply'],
  ['Your support ticket is now closed: Seats: two', 'supportStatus'],
  ['New application for “Driver”.', 'vendorNewApplication'],
  ['Your booking at Musi Lodge is confirmed: 2 nights, 1 room.', 'text'],
  ['New message from Grace,\nwith a line break.', 'newMessage'],
  ['Something that no template produces', 'text'],
  ['', 'text'],
]

it('keeps the text of every stored notification and finds the template of exact ones', async () => {
  const client = await connection.pool.connect()
  try {
    // The temporary table hides the migrated one from the migration's statements.
    await client.query('begin')
    await client.query('create temporary table notification (position int, message text not null) on commit drop')
    for (const [position, [text]] of storedTexts.entries())
      await client.query('insert into notification values ($1, $2)', [position, text])
    await client.query(migration)
    const { rows } = await client.query<{ content: NotificationContent }>(
      'select content from notification order by position',
    )
    expect(rows.map(({ content }) => [renderNotification(content), content.template])).toEqual(storedTexts)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
