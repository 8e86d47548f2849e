import { itemAt } from '#contract/core/checked-access'
import { formatPhone } from '#contract/core/format-phone'
import type { CompanyLine } from '../../../../db/queries/companies'
import { useCustomerRecords } from '../../../../db/queries/customer-records'
import {
  addCompanyPeople,
  addCustomerRecords,
  findKnownCustomers,
  useKnownCustomers,
  type KnownCustomer,
} from '../../../../db/queries/known-customers'
import { Chips } from '../../../../ui/forms/Chips'

interface Props {
  /** What was typed so far. */
  name: string
  phone: string
  companies: readonly CompanyLine[] | undefined
  onChoose(customer: KnownCustomer): void
}

/** Offers earlier customers of the business whose name or number begins with what was typed. */
export function KnownCustomers({ name, phone, companies = [], onChoose }: Props) {
  const records = useCustomerRecords()?.records ?? []
  const customers = addCompanyPeople(addCustomerRecords(useKnownCustomers() ?? [], records), companies)
  const found = findKnownCustomers(customers, { name, phone })
  if (found.length === 0) return null
  const options = found.map((customer, index) => ({
    value: String(index),
    label: [customer.name, customer.phone && formatPhone(customer.phone), customer.company].filter(Boolean).join(', '),
    icon: 'people' as const,
  }))
  return (
    <Chips
      label="Earlier customers"
      options={options}
      value={[]}
      onPress={(index) => onChoose(itemAt(found, +index))}
    />
  )
}
