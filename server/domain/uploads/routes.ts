import { appendUpload, askUpload, beginUpload } from '#contract/uploads'
import { command, query, signedInOf } from '../route'
import { land, noteLanded, type Landed } from './append'
import { begin } from './begin'
import { uploadOf, viewOf } from './sql'

export const uploadRoutes = [
  command(beginUpload, async (tx, call) =>
    viewOf(await begin(tx, signedInOf(call).accountId, call.input.params.id, call.input.body)),
  ),
  query(askUpload, async (db, call) => viewOf(await uploadOf(db, signedInOf(call).accountId, call.input.params.id))),
  command(
    appendUpload,
    async (tx, call) => {
      const landed = call.prepared as Landed
      const upload = await noteLanded(tx, landed)
      const { files } = call.gateways
      // If this fails or does not run, `reconcileUploads` deletes the parts at the next start.
      if (upload.state === 'done') tx.afterCommit(() => void files.removeParts(upload.id).catch(() => undefined))
      return viewOf(upload)
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
      }) => land(db, gateways.files, signedInOf(call).accountId, params.id, { offset, sha256, bytes: raw.body }),
    },
  ),
]
