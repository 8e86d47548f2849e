/** Encodes request bodies: JSON, compressed JSON or form data. */
import type { Endpoint, Input } from '#contract/core/endpoint'

export type Files = Record<string, Blob>

export interface EncodedBody {
  data?: string | Blob | FormData
  headers: Record<string, string>
}

/** Below this size in bytes, the gzip header and the extra work outweigh the savings. */
const minBytesToCompress = 1024

export async function encodeBody(
  endpoint: Endpoint,
  body: Input['body'],
  files?: Files,
  gzip = false,
): Promise<EncodedBody> {
  if (endpoint.files) return { data: buildForm(body as object, files ?? {}), headers: {} }
  if (endpoint.method === 'GET' || isEmpty(body)) return { headers: {} }
  const json = JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const compressed = gzip && json.length >= minBytesToCompress ? await compress(json) : null
  if (!compressed || compressed.size >= json.length) return { data: json, headers }
  return { data: compressed, headers: { ...headers, 'content-encoding': 'gzip' } }
}

const isEmpty = (body: unknown) => typeof body !== 'object' || body === null || Object.keys(body).length === 0

/** Sets no content type: the browser adds the one with the boundary. */
function buildForm(body: object, files: Files): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

async function compress(text: string): Promise<Blob | null> {
  if (typeof CompressionStream === 'undefined') return null
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
}
