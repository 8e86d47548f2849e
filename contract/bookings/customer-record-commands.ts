/** The queued command of customer records, for the sync worker, which does not load the struct of its body. */
import { type } from 'superstruct'
import { customerReaders } from '../core/business-access'
import type { AnyInput } from '../core/endpoint'
import { Id } from '../core/values'

const getRecordKey = ({ params }: AnyInput): string => `customer/${params.id}`

/** Creates or edits a record. A queued edit of an unsent record is merged into its creation. */
export const saveCustomerRecordCommand = {
  name: 'customerRecords.save',
  method: 'PUT',
  path: '/partner/customer-records/:id',
  access: customerReaders,
  answer: type({ _id: Id }),
  offline: 'queue',
  label: 'Save a customer',
  changes: { entity: 'customerRecord', getId: ({ params }: AnyInput): string => params.id },
  orderKey: getRecordKey,
  coalesceKey: getRecordKey,
  merge: 'edits',
} as const

export const customerRecordCommands = [saveCustomerRecordCommand]
