/** Tables of the customer records of businesses. */
import type { IdentityKind } from '#contract/bookings/identity-documents'
import type { DefaultedJson, Defaulted, Json } from './columns'

export interface CustomerRecordTables {
  customer_record: {
    id: string
    vendor_id: string
    name: string
    phones: Json<string[]>
    email: string
    note: string
    tags: Json<string[]>
    passport_country: string
    other_names: DefaultedJson<string[]>
    merged_into: string | null
    version: Defaulted<number>
    created_at: Date
    changed_at: Date
  }
  /** Identity documents, with encrypted numbers. */
  customer_document: {
    id: string
    record_id: string
    kind: IdentityKind
    masked: string
    number: Buffer
    recorded_at: Date
  }
}
