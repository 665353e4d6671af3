// What a sum of spend is made of: accounts, companies, or an agent and those whom it serves; by which column, and how each is called.
import type { SpendDimension } from '@tallyhelm/protocol/topics/spend/enums'

/** By what days are added up; of an agent also by those whom it serves. */
export type Grouping = SpendDimension | 'CUSTOMER'
type Part = { key: string; name: string; join: string }

export const OTHERS = 'OTHERS'
/** What a sub-customer no longer has keeps its figures, without its name. */
export const NO_LONGER_HELD = '已不在名下的账户'

const ofAccounts: Part = { key: 'ad_account_id', name: 'max(d.account_name)', join: '' }
/** Of rows `d` with these columns and the customer's; the name is one for all rows of a key. */
export const PARTS: Record<Grouping, Part> = {
  DAY: ofAccounts,
  ACCOUNT: ofAccounts,
  COMPANY: {
    key: 'company_id',
    name: 'max(c.company_name)',
    join: 'left join companies_companies c on c.id = d.company_id and c.customer_id = d.customer_id',
  },
  CUSTOMER: {
    key: 'sub_customer_id',
    name: "coalesce(max(p.name), '自营')",
    join: 'left join sub_customers_profiles p on p.id = d.sub_customer_id and p.customer_id = d.customer_id',
  },
}
