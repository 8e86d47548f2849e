/** Serves the demo's mailbox page, which shows the stored emails and SMS. */
import { formatPhone } from '#contract/core/format-phone'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect'
import { renderStoredSms } from '../domain/messages/sms'
import type { Settings } from '../domain/route'

const maxMessages = 50
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

type Site = Pick<Settings, 'publicUrl' | 'secrets'>

export function serveMailboxPage(app: FastifyInstance, db: Db, site: Site): void {
  app.get('/dev/mailbox', async (_, reply) => {
    const rows = await db.selectFrom('sent_mail').selectAll().orderBy('id', 'desc').limit(maxMessages).execute()
    const articles = rows.map(
      (row) =>
        `<article><h2>${escapeHtml(row.subject)}</h2><p>to ${escapeHtml(row.recipient)}, ${row.at.toISOString()}</p>${renderTextWithLinks(row.body_text)}</article><hr>`,
    )
    const body = (articles.join('') || '<p>No mail yet.</p>') + (await renderSmsList(db, site))
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><title>Mailbox</title><h1>Mailbox</h1>${body}</html>`)
  })
}

const renderTextWithLinks = (text: string): string =>
  `<pre>${escapeHtml(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>`

/** The SMS simulator delivers nothing, so that this is where the demo shows them. */
async function renderSmsList(db: Db, site: Site): Promise<string> {
  const rows = await db.selectFrom('sms_message').selectAll().orderBy('created_at', 'desc').limit(maxMessages).execute()
  const items = rows.map(
    ({ phone, state, created_at, content, link }) =>
      `<li>${escapeHtml(`${formatPhone(phone)}, ${state}, ${created_at.toISOString()}: ${renderStoredSms({ content, link }, site)}`)}</li>`,
  )
  return `<h1>SMS</h1><ul>${items.join('') || '<li>None yet.</li>'}</ul>`
}
