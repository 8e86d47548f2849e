/** The demo's mailbox: stores emails in the table that `/dev/mailbox` shows. */
import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import type { Mail } from './mail'

export const createMailbox = (db: Db): Mail => ({
  async send({ to, subject, text, html }) {
    await db
      .insertInto('sent_mail')
      .values({ recipient: to, subject, body_text: text, body_html: html, at: sql<Date>`now()` })
      .execute()
  },
})
