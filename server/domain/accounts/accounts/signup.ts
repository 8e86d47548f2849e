import { businessTypes, type BusinessType } from '#contract/core/access'
import type { SignupForm } from '#contract/accounts/auth'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { settings } from '../../core/settings'

const successMessage = 'Registration successful. Please check your email to verify your account.'

/**
 * Creates an account with an unverified address and, for a partner, a vendor that awaits approval. The response reveals
 * that an address is taken, because the person must sign in instead. The form is limited by email and network
 * (`limits.ts`).
 * @throws Refusal `email_taken`, `sign_up_closed`
 */
export async function signup(tx: Tx, form: SignupForm, passwordHash: string): Promise<{ message: string }> {
  const id = tx.newId()
  const isPartner = form.user_type === 'partner'
  if (isPartner) await settings.refuseClosedSignUp(tx)
  const businessType = isPartner ? (businessTypes.find((type) => type === form.business_type) ?? null) : null
  const inserted = await tx.sql
    .insertInto('account')
    .values({
      id,
      email: form.email,
      full_name: form.full_name,
      phone: form.phone,
      password_hash: passwordHash,
      role: form.user_type,
      company_name: isPartner ? (form.companyName ?? null) : null,
      business_type: businessType,
      approval_status: isPartner ? 'pending' : 'approved',
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    throw new Refusal('email_taken', { fields: { email: 'An account with this email already exists.' } })
  }
  if (businessType) await createVendor(tx, id, form, businessType)
  await enqueue(tx, 'mail.link', { accountId: id, purpose: 'verify' })
  return { message: successMessage }
}

/** Hidden from the public until an admin approves it. */
async function createVendor(tx: Tx, owner: string, form: SignupForm, businessType: BusinessType): Promise<void> {
  const id = tx.newId()
  await tx.sql
    .insertInto('vendor')
    .values({
      id,
      owner_id: owner,
      business_type: businessType,
      name: form.companyName!,
      phone: form.phone,
      visible: false,
      created_at: tx.at,
    })
    .execute()
  await tx.sql.updateTable('account').set({ vendor_id: id }).where('id', '=', owner).execute()
}
