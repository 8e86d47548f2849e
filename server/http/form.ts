/** Reads multipart forms. Text fields stay in memory, files are written to the disk. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint'
import { getInputLimits } from '#contract/core/input-limits'
import { Refusal } from '#contract/core/refusals'
import type { UploadedFile } from '../domain/route'
import type { Files } from '../gateways'

interface Form {
  body: Record<string, string>
  files: UploadedFile[]
  /** Removes the files that no command has adopted. */
  discard(): Promise<void>
}

export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  storage: Files,
): Promise<Form> {
  const files: UploadedFile[] = []
  const discard = async () => void (await Promise.all(files.map(({ id }) => storage.removeParts(id))))
  try {
    return { body: await readParts(request, endpoint, storage, files), files, discard }
  } catch (error) {
    await discard()
    // The rest of the form is not read, so the connection cannot be reused.
    void reply.header('connection', 'close')
    // Errors of the parser have no code: a truncated form, or a missing boundary.
    throw error instanceof Refusal || 'code' in (error as Error) ? error : new Refusal('malformed')
  }
}

async function readParts(
  request: FastifyRequest,
  endpoint: Endpoint,
  storage: Files,
  files: UploadedFile[],
): Promise<Record<string, string>> {
  const { bytes } = getInputLimits(endpoint)
  const fileFields = endpoint.files ?? []
  const body: Record<string, string> = Object.create(null)
  let received = 0
  for await (const part of request.parts({ limits: { files: fileFields.length } })) {
    if (part.type === 'file') {
      if (!fileFields.includes(part.fieldname)) throw new Refusal('invalid_input')
      files.push({ field: part.fieldname, type: part.mimetype, ...(await storage.receive(part.file)) })
      if (part.file.truncated) throw new Refusal('too_large')
    } else {
      const value = String(part.value)
      received += Buffer.byteLength(value)
      if (received > bytes) throw new Refusal('too_large')
      body[part.fieldname] = value
    }
  }
  return { ...body }
}
