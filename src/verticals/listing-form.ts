/** The partner's form for a listing of one vertical. Each vertical's `ListingForm.tsx` exports these values. */
import type { ComponentType } from 'react'
import type { FieldValues } from '#contract/sync/edit'
import type { FleetKind } from '#contract/verticals/fleet/references'
import type { StructForm } from '../ui/forms/use-struct-form'

/** A route or vehicle of the business, which a listing can refer to. */
export interface FleetOption {
  _id: string
  values: FieldValues
}

export interface FieldsProps {
  form: StructForm
  fleet: Readonly<Record<FleetKind, readonly FleetOption[]>>
}

/** The screen of the vehicles of a vertical's businesses. */
export interface VehicleScreen {
  labels: { one: string; many: string; add: string; none: string }
  /** Fields that not all verticals have. */
  fields: readonly ('layout' | 'listingId')[]
  /** Values of a new vehicle that differ from `blankVehicle`. */
  blank?: { seats: number }
  /** For example: `SUV or Sedan`. */
  classExamples: string
}

export interface ListingForm {
  /** Singular, plural, label of the add button, label of the price field, and the texts of an empty and a failed list. */
  labels: { one: string; many: string; add: string; price: string; none: string; loadError: string }
  /** Columns of the listings table other than name, price and status. */
  columns: readonly { id: string; header: string; text(values: FieldValues): string }[]
  /**
   * Returns the price that the other fields determine on a day, such as a fare table; null if the price field does. The
   * price then has its place there, and the price field only displays it.
   */
  findDerivedPrice?(values: Readonly<Record<string, unknown>>, day: string): number | null
  /** Returns the record from which the fields of the derived price come, and its screen; null if there is none. */
  findPriceSource?(
    values: Readonly<Record<string, unknown>>,
    fleet: FieldsProps['fleet'],
  ): { screen: string; id: string; name: string } | null
  /** The form fields other than name, description and price. */
  Fields: ComponentType<FieldsProps>
  /** Absent for a vertical without vehicles. */
  vehicles?: VehicleScreen
}
