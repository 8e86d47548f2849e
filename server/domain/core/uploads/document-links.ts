/** Links to documents, which have no public URL. A link is the permission to open one document for a minute. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/connect'

const linkSeconds = 60

const computeMac = (secret: Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(`document link ${text}`).digest()

/** @param upload id of an upload with the purpose `document`, whose reader the caller has checked */
export function buildDocumentUrl(upload: string, secret: Buffer, at: Date): string {
  const text = `${upload}.${at.getTime() + linkSeconds * 1000}`
  return `/documents/${text}.${computeMac(secret, text).toString('base64url')}`
}

/**
 * Finds the document of a link.
 * @param token the last part of the link's path
 * @returns null if the link is invalid or expired, or if the document was removed or replaced
 */
export async function findLinkedDocument(db: Db, token: string, secret: Buffer, at: Date) {
  const [upload = '', expiry = '', mac = ''] = token.split('.')
  const [given, expected] = [Buffer.from(mac, 'base64url'), computeMac(secret, `${upload}.${expiry}`)]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (Number(expiry) < at.getTime()) return null
  const row = await db
    .selectFrom('upload')
    .select('file')
    .where('id', '=', upload)
    .where('purpose', '=', 'document')
    .where('used_for', 'is not', null)
    .executeTakeFirst()
  return row?.file ?? null
}
