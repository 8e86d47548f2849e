import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { AnswerOf } from '#contract/core/endpoint'
import { adminPageSize, maxCounted } from '#contract/core/list-page'
import { Refusal } from '#contract/core/refusals'
import type { FeeRule, FeeRuleState, readFeeOfVendor as readEndpoint } from '#contract/platform/fee-rules'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { countRows } from '../../../db/count-rows'
import type { Db } from '../../../db/connect'
import { readBusinessFee } from '../../core/fees'
import type { ListPage } from '../../route'

interface Page {
  vendor?: string | undefined
  page?: number | undefined
}

/** @throws Refusal `not_found` for a business that does not exist */
export async function listFeeRules(db: Db, { vendor, page = 1 }: Page, at: Date): Promise<ListPage<FeeRule[]>> {
  const vertical = vendor === undefined ? null : getVerticalOfBusiness((await loadVendor(db, vendor)).business_type).id
  const rules = db
    .selectFrom('fee_rule')
    .$if(vendor !== undefined, (query) =>
      query.where((eb) => eb.or([eb('fee_rule.vendor_id', 'is', null), eb('fee_rule.vendor_id', '=', vendor ?? '')])),
    )
    .$if(vertical !== null, (query) =>
      query.where((eb) => eb.or([eb('fee_rule.vertical', 'is', null), eb('fee_rule.vertical', '=', vertical)])),
    )
  const rows = await rules
    .leftJoin('vendor', 'vendor.id', 'fee_rule.vendor_id')
    .leftJoin('account as setter', 'setter.id', 'set_by')
    .leftJoin('account as withdrawer', 'withdrawer.id', 'withdrawn_by')
    .selectAll('fee_rule')
    .select(['vendor.name', 'vendor.business_type', 'setter.full_name as set_by_name'])
    .select('withdrawer.full_name as withdrawn_by_name')
    .select(
      // A newer rule of the same scope has started, so that this one has ended.
      sql<boolean>`exists (select from fee_rule newer where newer.vertical is not distinct from fee_rule.vertical
        and newer.vendor_id is not distinct from fee_rule.vendor_id and newer.withdrawn_at is null
        and newer.starts_on > fee_rule.starts_on and newer.starts_on <= ${lusakaDate(at.getTime())})`.as('has_ended'),
    )
    .orderBy('starts_on', 'desc')
    .orderBy('fee_rule.id', 'desc')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
  const items = rows.map((row) => ({
    _id: row.id,
    vertical: row.vertical,
    vendor:
      row.vendor_id && row.business_type
        ? buildLink({ id: row.vendor_id, name: row.name ?? '', business_type: row.business_type })
        : null,
    percent: row.basis_points === null ? null : row.basis_points / 100,
    startsOn: row.starts_on,
    state: getState(row, at),
    reason: row.reason,
    setBy: row.set_by_name,
    createdAt: row.created_at.toISOString(),
    withdrawnBy: row.withdrawn_by_name,
  }))
  return { items, total: await countRows(db, rules.select('fee_rule.id').limit(maxCounted + 1)) }
}

function getState(
  { withdrawn_at, starts_on, has_ended }: { withdrawn_at: Date | null; starts_on: string; has_ended: boolean },
  at: Date,
): FeeRuleState {
  if (withdrawn_at) return 'withdrawn'
  if (starts_on > lusakaDate(at.getTime())) return 'planned'
  return has_ended ? 'ended' : 'current'
}

/** @throws Refusal `not_found` */
export async function readFeeOfVendor(db: Db, vendorId: string, at: Date): Promise<AnswerOf<typeof readEndpoint>> {
  return { vendor: buildLink(await loadVendor(db, vendorId)), fee: await readBusinessFee(db, vendorId, at) }
}

async function loadVendor(db: Db, id: string) {
  const vendor = await db
    .selectFrom('vendor')
    .select(['id', 'name', 'business_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!vendor) throw new Refusal('not_found')
  return vendor
}

const buildLink = ({ id, name, business_type }: Awaited<ReturnType<typeof loadVendor>>) =>
  ({ kind: 'vendor', _id: id, label: name || 'Business without a name', businessType: business_type }) as const
