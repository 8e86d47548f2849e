import {
  changeBusinessPhotos,
  readBusiness,
  readHotel,
  saveBusiness,
} from '#contract/business/business/business-profile'
import * as nameChanges from '#contract/business/business/name-changes'
import { adminCommand } from '../../core/audit'
import { command, query, signedInOf } from '../../route'
import { decideNameChange, listNameChanges } from './name-change'
import { changeBusinessPhotos as changePhotos } from './photos'
import { saveBusiness as save } from './save'
import { createUploadFromForm } from '../../core/uploads'
import { selectVendor } from './sql'
import { buildProfile, hasProfile } from './values'

export const businessRoutes = [
  query(readBusiness, async (db, call) => {
    const { vendorId } = signedInOf(call)
    const row = vendorId ? await selectVendor(db, vendorId).executeTakeFirst() : undefined
    return row && hasProfile(row) ? buildProfile(row) : undefined
  }),
  query(readHotel, async (db, call) => {
    const { vendorId } = signedInOf(call)
    const row = vendorId
      ? await selectVendor(db, vendorId).where('business_type', '=', 'hotel').executeTakeFirst()
      : undefined
    return row && hasProfile(row) ? buildProfile(row) : undefined
  }),
  query(nameChanges.listNameChanges, (db) => listNameChanges(db)),
  adminCommand(nameChanges.decideNameChange, (tx, call) =>
    decideNameChange(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  command(changeBusinessPhotos, (tx, call) =>
    changePhotos(tx, signedInOf(call), call.input.params.id, call.input.body),
  ),
  command(saveBusiness, (tx, call) => save(tx, signedInOf(call), { ...call.input.body, ...call.prepared }), {
    // The specification sends the picture in the same multipart form.
    prepare: async ({ db, gateways, files: [file], ...call }) =>
      file && {
        imageUrl: await createUploadFromForm(db, gateways.files, signedInOf(call).accountId, 'business', file),
      },
  }),
]
