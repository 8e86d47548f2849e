/**
 * The table types for Kysely, by domain in `tables/`. `schema.db.test.ts` compares them with the migrations.
 * `pg` returns bigint as a number (see connect.ts): ngwee and versions stay far below 2^53.
 */
import type { AccountTables } from './tables/accounts'
import type { AdministrationTables } from './tables/administration'
import type { BookingTables } from './tables/bookings'
import type { CashShiftTables } from './tables/cash-shifts'
import type { CompanyTables } from './tables/companies'
import type { CustomerRecordTables } from './tables/customer-records'
import type { HiringTables } from './tables/hiring'
import type { IntegrationTables } from './tables/integrations'
import type { InfrastructureTables } from './tables/infrastructure'
import type { CatalogueTables } from './tables/catalogue'
import type { SearchTables } from './tables/search'
import type { PaymentTables } from './tables/payments'
import type { StockTables } from './tables/stock'
import type { CommunicationTables } from './tables/communication'
import type { VerticalTables } from '../verticals/tables'

export type Database = AccountTables &
  CatalogueTables &
  SearchTables &
  BookingTables &
  CashShiftTables &
  CompanyTables &
  CustomerRecordTables &
  StockTables &
  PaymentTables &
  HiringTables &
  CommunicationTables &
  InfrastructureTables &
  AdministrationTables &
  IntegrationTables &
  VerticalTables
