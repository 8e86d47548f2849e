import { useState } from 'react'
import { maxChunkBytes, type UploadPurpose } from '#contract/sync/uploads'
import { newId } from '../../api/new-id'
import type { Result } from '../../api/result'
import { currentToken } from '../../api/session'
import { createUploads } from '../files/upload-requests'

interface CompletedUpload {
  id: string
  /** The name of the file on the device. */
  name: string
}

/**
 * Uploads files while the user waits, for commands that need a connection anyway. Files of queued commands are uploaded
 * by the sync engine instead.
 * @param prepare returns what to upload, or the message why the file cannot be used
 */
export function useUploads(purpose: UploadPurpose, prepare: (file: File) => Promise<Blob | string>) {
  const [uploads, setUploads] = useState<readonly CompletedUpload[]>([])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setFault(undefined)
    for (const file of files) {
      const blob = await prepare(file)
      const result = typeof blob === 'string' ? { ok: false as const, message: blob } : await upload(blob, purpose)
      if (result.ok) setUploads((before) => [...before, { id: result.answer, name: file.name }])
      else setFault(result.message)
    }
    setBusy(false)
  }
  return {
    /** Ids of the completed uploads. */
    ids: uploads.map(({ id }) => id),
    uploads,
    busy,
    fault,
    add,
    clear: () => setUploads([]),
  }
}

async function upload(blob: Blob, purpose: UploadPurpose): Promise<Result<string>> {
  const { begin, append } = createUploads()
  const id = newId()
  const token = currentToken() ?? ''
  let progress = await begin({ id, purpose, size: blob.size, type: blob.type }, token)
  while (progress.ok && progress.answer.offset < blob.size) {
    const { offset } = progress.answer
    progress = await append({ id, offset }, await blob.slice(offset, offset + maxChunkBytes).arrayBuffer(), token)
  }
  return progress.ok ? { ok: true, answer: id } : progress
}
