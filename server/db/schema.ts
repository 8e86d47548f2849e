/**
 * The table types for Kysely, by domain in `tables/`. `schema.db.test.ts` compares them with the migrations.
 * `pg` returns bigint as a number (see connect.ts): ngwee and versions stay far below 2^53.
 */
import type { AccountTables } from './tables/accounts'
import type { BookingTables } from './tables/bookings'
import type { HiringTables } from './tables/hiring'
import type { MachineryTables } from './tables/machinery'
import type { MarketTables } from './tables/market'
import type { MoneyTables } from './tables/money'
import type { StockTables } from './tables/stock'
import type { TalkTables } from './tables/talk'

export type Database = AccountTables &
  MarketTables &
  BookingTables &
  StockTables &
  MoneyTables &
  HiringTables &
  TalkTables &
  MachineryTables
