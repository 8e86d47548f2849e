/**
 * `GET /documents/<token>`: opens a document by a link: of an application (`admin.openDocument`) or of a claim on a deposit
 * (`deposits.openPhoto`).
 * The link is the permission. It is valid for a minute, and no cache stores the response.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/core/refusals'
import { findLinkedDocument } from '../domain/core/uploads'
import type { Deps } from './execute'
import { lastItem } from '#contract/core/checked-access'

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', pdf: 'application/pdf' }

export function serveDocuments(app: FastifyInstance, { connection, gateways, settings, clock }: Deps): void {
  app.get<{ Params: { token: string } }>('/documents/:token', async (request, reply) => {
    const file = await findLinkedDocument(
      connection.db,
      request.params.token,
      settings.secrets,
      clock?.() ?? new Date(),
    )
    const bytes = file && (await gateways.files.readDocument(file))
    if (!bytes) throw new Refusal('not_found', { message: 'This link has expired. Please open the document again.' })
    const extension = lastItem(file.split('.'))
    return (
      reply
        .type(types[extension]!)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        // Uploaded by a stranger: a PDF is downloaded and never runs with the origin of the app.
        .header('content-disposition', extension === 'pdf' ? 'attachment; filename="document.pdf"' : 'inline')
        .send(bytes)
    )
  })
}
