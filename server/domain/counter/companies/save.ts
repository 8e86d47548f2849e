import type { CompanyForm } from '#contract/counter/companies'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { lockCompany, recordCompanyChange } from '../../money/ledger'

/** Creates or changes a company. @throws Refusal `not_found` for the company of another business */
export async function saveCompany(tx: Tx, vendorId: string, id: string, form: CompanyForm): Promise<void> {
  const known = await lockCompany(tx, vendorId, id)
  const values = {
    name: form.name,
    contact_name: form.contactName,
    contact_phone: form.contactPhone,
    tpin: form.tpin,
    people: toJson(form.people),
    term_days: form.termDays,
    limit_ngwee: ngweeOf(form.limit),
    closed_at: form.isClosed ? (known?.closed_at ?? tx.at) : null,
    changed_at: tx.at,
  }
  const saved = await tx.sql
    .insertInto('company')
    .values({ id, vendor_id: vendorId, created_at: tx.at, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('company.vendor_id', '=', vendorId))
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw new Refusal('not_found')
  await recordCompanyChange(tx, vendorId, id)
}
