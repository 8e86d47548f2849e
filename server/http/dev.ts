/** What demo mode serves besides its endpoints: the mailbox as a page, and the demo listings' pictures. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect'

const newest = 50
const escape = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

/** `picture` draws a demo listing by its file name, or knows no such name. */
export function serveDemo(app: FastifyInstance, db: Db, picture: (name: string) => string | null): void {
  app.get<{ Params: { name: string } }>('/media/demo/:name', async (request, reply) => {
    const drawn = picture(request.params.name)
    if (!drawn) return reply.callNotFound()
    const tag = `"${createHash('sha256').update(drawn).digest('base64url').slice(0, 22)}"`
    void reply.header('cache-control', 'public, max-age=86400').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type('image/svg+xml').send(drawn)
  })
  app.get('/dev/mailbox', async (_, reply) => {
    const rows = await db.selectFrom('sent_mail').selectAll().orderBy('id', 'desc').limit(newest).execute()
    const letters = rows.map(
      (row) =>
        `<article><h2>${escape(row.subject)}</h2><p>to ${escape(row.recipient)}, ${row.at.toISOString()}</p>${linked(row.body_text)}</article><hr>`,
    )
    const body = letters.join('') || '<p>No mail yet.</p>'
    return reply.type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><title>Mailbox</title><h1>Mailbox</h1>${body}</html>`)
  })
}

const linked = (text: string): string =>
  `<pre>${escape(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>`
