/** Links to documents, which have no public URL. A link is the permission to open one document for a minute. */
import type { Db } from '../../../db/connect'
import { computeMac, isMac, type Secrets } from '../../../db/secrets'

const linkSeconds = 60

const getSignedText = (text: string): string => `document link ${text}`

/** @param upload id of an upload with the purpose `document`, whose reader the caller has checked */
export function buildDocumentUrl(upload: string, secrets: Secrets, at: Date): string {
  const text = `${upload}.${at.getTime() + linkSeconds * 1000}`
  return `/documents/${text}.${computeMac(secrets, getSignedText(text)).toString('base64url')}`
}

/**
 * Finds the document of a link.
 * @param token the last part of the link's path
 * @returns null if the link is invalid or expired, or if the document was removed or replaced
 */
export async function findLinkedDocument(db: Db, token: string, secrets: Secrets, at: Date) {
  const [upload = '', expiry = '', mac = ''] = token.split('.')
  if (!isMac(secrets, getSignedText(`${upload}.${expiry}`), Buffer.from(mac, 'base64url'))) return null
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
