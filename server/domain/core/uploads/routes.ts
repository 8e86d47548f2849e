import { appendUpload, readUpload, beginUpload } from '#contract/sync/uploads'
import { command, query, signedInOf } from '../../route'
import { storePart, recordProgress, type AppendResult } from './append'
import { createUpload } from './begin'
import { loadUpload, buildUploadView } from './sql'

export const uploadRoutes = [
  command(beginUpload, async (tx, call) =>
    buildUploadView(await createUpload(tx, signedInOf(call).accountId, call.input.params.id, call.input.body)),
  ),
  query(readUpload, async (db, call) =>
    buildUploadView(await loadUpload(db, signedInOf(call).accountId, call.input.params.id)),
  ),
  command(
    appendUpload,
    async (tx, call) => {
      const result: AppendResult = call.prepared
      const upload = await recordProgress(tx, result)
      const { files } = call.gateways
      // If this fails or does not run, `reconcileUploads` deletes the parts at the next start.
      if (upload.state === 'done') tx.afterCommit(() => void files.removeParts(upload.id).catch(() => undefined))
      return buildUploadView(upload)
    },
    {
      prepare: ({
        db,
        gateways,
        input: {
          params,
          query: { offset, sha256 },
        },
        raw,
        ...call
      }) => storePart(db, gateways.files, signedInOf(call).accountId, params.id, { offset, sha256, bytes: raw.body }),
    },
  ),
]
