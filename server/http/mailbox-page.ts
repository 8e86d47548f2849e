/** Serves the demo's mailbox page, which shows the stored emails. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect'

const maxEmails = 50
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

export function serveMailboxPage(app: FastifyInstance, db: Db): void {
  app.get('/dev/mailbox', async (_, reply) => {
    const rows = await db.selectFrom('sent_mail').selectAll().orderBy('id', 'desc').limit(maxEmails).execute()
    const articles = rows.map(
      (row) =>
        `<article><h2>${escapeHtml(row.subject)}</h2><p>to ${escapeHtml(row.recipient)}, ${row.at.toISOString()}</p>${renderTextWithLinks(row.body_text)}</article><hr>`,
    )
    const body = articles.join('') || '<p>No mail yet.</p>'
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><title>Mailbox</title><h1>Mailbox</h1>${body}</html>`)
  })
}

const renderTextWithLinks = (text: string): string =>
  `<pre>${escapeHtml(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>`
