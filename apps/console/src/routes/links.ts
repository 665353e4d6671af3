// Links: where a thing is shown to a role; undefined where nothing may be opened.
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { maySee } from './register.ts'

type Account = { outside_account_id: string; customer_id: string }

/** In the pool, or among the accounts of its customer. */
export function accountHref(role: StaffRole, { outside_account_id: id, customer_id: customerId }: Account): string | undefined {
  const ids = encodeURIComponent(id)
  if (maySee('/accounts', role)) return `/accounts?ids=${ids}`
  return maySee('/customers', role) ? `/customers/${customerId}?tab=accounts&ids=${ids}` : undefined
}

/** All that the audit log says of an object. */
export const logHref = (role: StaffRole, objectId: string): string | undefined =>
  maySee('/audit', role) ? `/audit?object_id=${encodeURIComponent(objectId)}` : undefined

export const orderHref = (applyNo: string): string => `/quota-orders?apply_no=${applyNo}`

/** Its entries; undefined for whom the books are none of. */
export const ledgerHref = (role: StaffRole, ledgerAccountId: string): string | undefined =>
  maySee('/ledger', role) ? `/ledger?tab=balances&account=${ledgerAccountId}` : undefined

/** Each opens its panel in 充值确认. */
export const rechargeHref = (id: string): string => `/recharges?tab=all&open=${id}`
export const arrivalHref = (id: string): string => `/recharges?tab=arrivals&open=${id}`
export const bankFileHref = (id: string): string => `/recharges?tab=bank&open=${id}`
