/** The accounts to which a business is paid. Account numbers leave the server only masked. */
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import {
  findNetworkMismatch,
  isMasked,
  maskNumber,
  payoutBlockHours,
  type AutomaticMode,
  type PaymentSettings,
  type PaymentSettingsChange,
  type PayoutAccountKind,
} from '#contract/money/payment-settings'
import type { Db } from '../../../db/connect'
import { recordChanges, vendorScope } from '../../../db/feed'
import { toJson } from '../../../db/json'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { notify } from '../../messages/notifications'

type StoredSettings = Pick<
  Selectable<Database['payment_settings']>,
  'wallet_id' | 'bank_account' | 'mobile_money' | 'blocked_until' | 'automatic_mode' | 'automatic_threshold_ngwee'
>
type Accounts = Pick<StoredSettings, 'wallet_id' | 'bank_account' | 'mobile_money'>
const noSettings: StoredSettings = {
  wallet_id: '',
  bank_account: {},
  mobile_money: {},
  blocked_until: null,
  automatic_mode: 'off',
  automatic_threshold_ngwee: 0,
}

export const readStoredSettings = async (db: Db | Tx['sql'], vendorId: string): Promise<StoredSettings> =>
  (await db.selectFrom('payment_settings').selectAll().where('vendor_id', '=', vendorId).executeTakeFirst()) ??
  noSettings

/** Missing fields are empty. */
function fillMissing({ wallet_id, bank_account, mobile_money }: Accounts) {
  const { accountName = '', accountNumber = '', bankName = '', branchName = '' } = bank_account
  const { provider = '', name = '', number = '' } = mobile_money
  return {
    lipilaWalletId: wallet_id,
    bankAccount: { accountName, accountNumber, bankName, branchName },
    mobileMoney: { provider, name, number },
  }
}

/** @param at the current time: a block that has ended is not returned */
export function buildPaymentSettings(stored: StoredSettings, at: Date): PaymentSettings {
  const { lipilaWalletId, bankAccount, mobileMoney } = fillMissing(stored)
  const { blocked_until } = stored
  return {
    lipilaWalletId,
    bankAccount: { ...bankAccount, accountNumber: maskNumber(bankAccount.accountNumber) },
    mobileMoney: { ...mobileMoney, number: maskNumber(mobileMoney.number) },
    automatic: {
      mode: stored.automatic_mode,
      threshold: zmwOf(stored.automatic_threshold_ngwee),
    },
    payoutsBlockedUntil: blocked_until && blocked_until > at ? blocked_until.toISOString() : null,
  }
}

interface Save {
  vendorId: string
  ownerId: string
  change: PaymentSettingsChange
  /** Whether a change blocks payouts for `payoutBlockHours`. */
  blocksPayouts: boolean
}

/** Saves one account. A change is announced to the owner and blocks payouts, because a thief would change it first. */
export async function savePaymentSettings(
  tx: Tx,
  { vendorId, ownerId, change, blocksPayouts }: Save,
): Promise<PaymentSettings> {
  // The row of the vendor is the lock: the settings may not exist yet.
  await tx.sql.selectFrom('vendor').select('id').where('id', '=', vendorId).forNoKeyUpdate().execute()
  const stored = await readStoredSettings(tx.sql, vendorId)
  if (change.automatic) return saveAutomatic(tx, vendorId, stored, change.automatic)
  const next = applyChange(stored, change)
  if (isDeepStrictEqual(fillMissing(next), fillMissing(stored))) return buildPaymentSettings(stored, tx.at)
  const blockedUntil = blocksPayouts
    ? new Date(tx.at.getTime() + payoutBlockHours * 3_600_000)
    : (stored.blocked_until ?? null)
  const row = {
    wallet_id: next.wallet_id,
    bank_account: toJson(next.bank_account),
    mobile_money: toJson(next.mobile_money),
    blocked_until: blockedUntil,
    changed_at: tx.at,
  }
  await tx.sql
    .insertInto('payment_settings')
    .values({ vendor_id: vendorId, ...row })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(row))
    .execute()
  // The profile of the business says whether there is an account.
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute()
  await recordChanges(tx, [{ scope: vendorScope(vendorId), entity: 'business', id: vendorId }])
  await announce(tx, vendorId, ownerId, getChangedKind(change), blocksPayouts ? blockedUntil : null)
  return buildPaymentSettings({ ...stored, ...next, blocked_until: blockedUntil }, tx.at)
}

/** Changes no account, so that it neither blocks payouts nor needs an announcement. */
async function saveAutomatic(
  tx: Tx,
  vendorId: string,
  stored: StoredSettings,
  { mode, threshold }: { mode: AutomaticMode; threshold: number },
): Promise<PaymentSettings> {
  const row = { automatic_mode: mode, automatic_threshold_ngwee: ngweeOf(threshold), changed_at: tx.at }
  await tx.sql
    .insertInto('payment_settings')
    .values({ vendor_id: vendorId, wallet_id: '', bank_account: '{}', mobile_money: '{}', ...row })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(row))
    .execute()
  return buildPaymentSettings({ ...stored, ...row }, tx.at)
}

/**
 * A masked number is the stored one: the form sends it back if the owner did not change it.
 * @throws Refusal `invalid_input` if the network does not have the number
 */
function applyChange(stored: Accounts, { lipilaWalletId, bankAccount, mobileMoney }: PaymentSettingsChange): Accounts {
  const keepMasked = (sent: string | undefined, known: string | undefined) =>
    sent !== undefined && isMasked(sent) ? known : sent
  const mobileNumber = keepMasked(mobileMoney?.number, stored.mobile_money.number)
  // The struct compares a number that is sent; here a masked one is known.
  const mismatch = findNetworkMismatch(mobileMoney?.provider, mobileNumber)
  if (mismatch) throw new Refusal('invalid_input', { message: mismatch, fields: { 'mobileMoney.provider': mismatch } })
  return {
    wallet_id: lipilaWalletId ?? stored.wallet_id,
    bank_account: bankAccount
      ? { ...bankAccount, accountNumber: keepMasked(bankAccount.accountNumber, stored.bank_account.accountNumber) }
      : stored.bank_account,
    mobile_money: mobileMoney ? { ...mobileMoney, number: mobileNumber } : stored.mobile_money,
  }
}

const getChangedKind = ({ lipilaWalletId, bankAccount }: PaymentSettingsChange): PayoutAccountKind =>
  lipilaWalletId !== undefined ? 'wallet' : bankAccount ? 'bank' : 'mobile'

/** Reports a change to the owner, and by email also to the address of the business. */
async function announce(
  tx: Tx,
  vendorId: string,
  ownerId: string,
  kind: PayoutAccountKind,
  blockedUntil: Date | null,
): Promise<void> {
  const { full_name, account_email, email, vendor_name } = await tx.sql
    .selectFrom('vendor')
    .innerJoin('account', 'account.id', 'vendor.owner_id')
    .where('vendor.id', '=', vendorId)
    .select(['full_name', 'account.email as account_email', 'vendor.email', 'vendor.name as vendor_name'])
    .executeTakeFirstOrThrow()
  const until = blockedUntil?.toISOString() ?? null
  const template = 'payoutAccountChanged'
  await notify(tx, ownerId, { template, params: { kind, blockedUntil: until } }, '/dashboard?to=finance')
  const data = {
    name: full_name,
    vendorName: vendor_name,
    kind,
    blockedUntil: until,
    link: '/dashboard?to=finance',
  }
  for (const to of new Set([account_email, email].filter((address): address is string => Boolean(address))))
    await enqueue(tx, 'mail.send', { template: 'payout-account-changed', to, data })
}

/**
 * Reads the account for "Pay out to my account".
 * @throws Refusal `no_payout_account`
 */
export async function readMobileAccount(
  db: Db | Tx['sql'],
  vendorId: string,
): Promise<{ name: string; phone: string }> {
  const { mobile_money } = await readStoredSettings(db, vendorId)
  if (!mobile_money.number || !mobile_money.name) throw new Refusal('no_payout_account')
  return { name: mobile_money.name, phone: mobile_money.number }
}
