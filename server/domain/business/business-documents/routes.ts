import * as documents from '#contract/business/business-documents/business-documents'
import { adminCommand } from '../../core/audit'
import { loadBusinessDocuments } from '../business'
import { command, query, signedInOf } from '../../route'
import { createAdminLink, createOwnLink } from './open'
import { removeDocument, saveDocument } from './save'

export const businessDocumentRoutes = [
  command(documents.saveBusinessDocument, (tx, call) =>
    saveDocument(tx, signedInOf(call), call.input.params, call.input.body),
  ),
  command(documents.removeBusinessDocument, (tx, call) => removeDocument(tx, signedInOf(call), call.input.params)),
  command(documents.openBusinessDocument, (tx, { input: { params }, settings, ...call }) =>
    createOwnLink(tx, signedInOf(call).vendorId, params.document, settings.secrets),
  ),
  query(documents.listVendorDocuments, (db, call) => loadBusinessDocuments(db, call.input.params.id)),
  adminCommand(documents.openVendorDocument, (tx, call) =>
    createAdminLink(tx, call.input.params, call.settings.secrets),
  ),
]
