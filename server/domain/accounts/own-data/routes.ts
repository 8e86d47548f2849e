import { checkDeletion, deleteAccount, exportOwnData } from '#contract/accounts/personal-data'
import { reauthenticate } from '../accounts'
import { countUses } from '../../core/limits'
import { command, query, signedInOf } from '../../route'
import { deleteOwnAccount } from './delete-account'
import { exportData } from './export'
import { findObstacles } from './obstacles'

export const ownDataRoutes = [
  command(
    exportOwnData,
    (tx, call) =>
      countUses(tx.sql, call.settings, tx.at, [{ limit: 'ownDataExport', subject: signedInOf(call).accountId }]),
    {
      prepare: (call) => reauthenticate(call.db, signedInOf(call), call.input.body, call),
      // Runs after the limit was counted, with no transaction open.
      present: (db, call) => exportData(db, signedInOf(call).accountId, call.at, call.settings.secrets),
    },
  ),
  query(checkDeletion, async (db, call) => ({ obstacles: await findObstacles(db, signedInOf(call).accountId) })),
  command(deleteAccount, (tx, call) => deleteOwnAccount(tx, signedInOf(call).accountId), {
    prepare: (call) => reauthenticate(call.db, signedInOf(call), call.input.body, call),
  }),
]
