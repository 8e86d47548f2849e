/** The partner's form for a listing of one vertical. Each vertical's `ListingForm.tsx` exports these values. */
import type { ComponentType } from 'react'
import type { FieldValues } from '#contract/sync/edit'
import type { StructForm } from '../ui/use-struct-form'

export interface FieldsProps {
  form: StructForm<Record<string, any>>
}

export interface ListingForm {
  /** Singular, plural, label of the add button, label of the price field, and the texts of an empty and a failed list. */
  labels: { one: string; many: string; add: string; price: string; none: string; loadError: string }
  /** Columns of the listings table other than name, price and status. */
  columns: readonly { id: string; header: string; text(values: FieldValues): string }[]
  /** The form fields other than name, description and price. */
  Fields: ComponentType<FieldsProps>
}
