/** Vehicles of a business, with the documents that they need on the road. */
import { enums, type Infer } from 'superstruct'
import type { VerticalFields } from '../vertical'
import type { Trip } from '../buses/listing-fields'
import { count, nameField, optionalText } from '../listing-fields/input-fields'
import { cell, day, optionalId, rows } from '../listing-fields/row-fields'
import { layouts } from '../buses/descriptor'

export const vehicleDocumentKinds = [
  'Road tax',
  'Certificate of fitness',
  'Insurance',
  'Road service license',
  'Other document',
] as const
/** The names for users. The values are stored (decision 115). */
export const vehicleDocumentLabels: Record<(typeof vehicleDocumentKinds)[number], string> = {
  'Road tax': 'Road tax',
  'Certificate of fitness': 'Certificate of fitness',
  Insurance: 'Insurance',
  'Road service license': 'Road service licence',
  'Other document': 'Other document',
}

const documentCells = {
  kind: enums(vehicleDocumentKinds),
  number: cell(nameField('Please enter the number, or leave it empty.', 1, 60)),
  expires: day('Please choose the day on which the document expires.'),
}

export const vehicleFields = {
  name: nameField('Please enter a name with at least 2 characters.'),
  plate: nameField('Please enter the number plate, such as BAE 4521.', 2, 20),
  class: optionalText(40),
  seats: count(1, 120, 'Please enter the number of seats, from 1 to 120.'),
  layout: enums(layouts),
  /** The listing that offers the vehicle, where a listing does not refer to the vehicle. */
  listingId: optionalId,
  documents: rows(documentCells, { max: 12, message: 'Please enter at most 12 documents.' }),
}
export type Vehicle = { [Field in keyof typeof vehicleFields]: Infer<(typeof vehicleFields)[Field]> }

export const blankVehicle: Vehicle = {
  name: '',
  plate: '',
  class: null,
  seats: 5,
  layout: '2+2',
  listingId: null,
  documents: [],
}

/** Returns the fields of a trip that its vehicle determines. */
export const fillTripFromVehicle = ({ seats, layout }: VerticalFields): Pick<Trip, 'seats' | 'layout'> => ({
  seats,
  layout,
})

/** Returns the document that expires first; undefined without documents. */
export const findFirstExpiring = (documents: Vehicle['documents']): Vehicle['documents'][number] | undefined =>
  [...documents].sort((a, b) => (a.expires < b.expires ? -1 : 1))[0]
