/** Serves the demo's mailbox page, which shows the stored emails. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect'

const newest = 50
const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

export function serveDemo(app: FastifyInstance, db: Db): void {
  app.get('/dev/mailbox', async (_, reply) => {
    const rows = await db.selectFrom('sent_mail').selectAll().orderBy('id', 'desc').limit(newest).execute()
    const letters = rows.map(
      (row) =>
        `<article><h2>${escape(row.subject)}</h2><p>to ${escape(row.recipient)}, ${row.at.toISOString()}</p>${linked(row.body_text)}</article><hr>`,
    )
    const body = letters.join('') || '<p>No mail yet.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><title>Mailbox</title><h1>Mailbox</h1>${body}</html>`)
  })
}

const linked = (text: string): string =>
  `<pre>${escape(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>`
