import * as fiscal from '#contract/money/fiscal-settings'
import { command, getVendorId, query } from '../../route'
import { readFiscalOverview, retryFiscalDocuments, saveFiscalListing, saveFiscalSettings } from './settings'

export const fiscalRoutes = [
  query(fiscal.readFiscalSettings, (db, call) => readFiscalOverview(db, getVendorId(call))),
  command(fiscal.saveFiscalSettings, (tx, call) => saveFiscalSettings(tx, getVendorId(call), call.input.body)),
  command(fiscal.saveFiscalListing, (tx, call) =>
    saveFiscalListing(tx, getVendorId(call), call.input.params.id, call.input.body),
  ),
  command(fiscal.retryFiscalDocuments, (tx, call) => retryFiscalDocuments(tx, getVendorId(call))),
]
