// Customers by name or id, for the fields in which one is chosen.
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { LoadOptions } from '@tallyhelm/ui/fields/RemoteSelect'
import { call } from '../api/client.ts'

const MOST = 20

export const findCustomers: LoadOptions = async (name, signal) => {
  const page = await call(consoleCustomerEndpoints.list, { name, page_num: 1, page_size: MOST }, { signal, background: true })
  return page.content.map(customer => ({ value: customer.customer_id, label: customer.name }))
}
