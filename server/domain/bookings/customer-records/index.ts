import { mergeCustomerRecords, saveCustomerRecord, showIdentityDocument } from '#contract/bookings/customer-records'
import { command, getVendorId } from '../../route'
import { showDocument } from './documents'
import { mergeRecords } from './merge'
import { saveRecord } from './save'
import { loadRecord } from './sql'

export { deleteOldDocuments } from './delete-old-documents'
export { loadCustomerRecordRows } from './sql'

export const customerRecordRoutes = [
  command(saveCustomerRecord, (tx, call) => saveRecord(tx, getVendorId(call), call.input.params.id, call.input.body)),
  command(mergeCustomerRecords, async (tx, call) =>
    loadRecord(tx, await mergeRecords(tx, getVendorId(call), call.input.params.id, call.input.body.otherId)),
  ),
  command(showIdentityDocument, (tx, call) =>
    showDocument(tx, getVendorId(call), call.input.params.id, call.input.params.kind),
  ),
]
