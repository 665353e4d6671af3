// Search: what a text may mean to one of the staff, a few of each kind that his role may list, within the customers that he sees.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import type { SearchResults } from '@tallyhelm/protocol/topics/staff/schemas'
import { maskEmail, maskMobile, plainPlatformId } from '@tallyhelm/protocol/values/text'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { id } from '@tallyhelm/protocol/wire/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { accountsCalled } from '../organization/owners-called.ts'

type Searched = { text: string; role: StaffRole }
type Order = SearchResults['orders'][number]
type OrderRow = Omit<Order, 'apply_time'> & { apply_time: Date }

const MOST = 6
const owner: Sql = raw('c.id::text as customer_id, c.name as customer_name')

/** Orders, platforms' ids and mobile numbers are found by the whole number, addresses as a whole, names by a part. */
export async function search(db: Database, scope: StaffScope, { text, role }: Searched): Promise<SearchResults> {
  const seesCustomers = mayCall(consoleCustomerEndpoints.list, role)
  return await db.read(scope, async tx => ({
    orders: mayCall(consoleQuotaEndpoints.list, role) ? await ordersOf(tx, text) : [],
    accounts: mayCall(consoleAccountEndpoints.list, role) ? await accountsOf(tx, text) : [],
    customers: seesCustomers ? await customersOf(tx, text) : [],
    sub_customers: seesCustomers ? await subCustomersOf(tx, text) : [],
    people: mayCall(consoleCustomerEndpoints.members, role) ? await peopleOf(tx, text) : [],
  }))
}

async function ordersOf(tx: Tx, text: string): Promise<Order[]> {
  const applyNo = id().safeParse(text)
  if (!applyNo.success) return []
  const rows = await tx.rows<OrderRow>(sql`
    select o.id::text as apply_no, o.adjust_type, ${owner}, o.created_at as apply_time
    from quota_orders o join organization_customers c on c.id = o.customer_id
    where o.id = ${applyNo.data} and ${ownRows(tx.scope, 'o')}`)
  return rows.map(row => ({ ...row, apply_time: row.apply_time.toISOString() }))
}

/** Every channel by name: the index of the ids begins with it. */
function accountsOf(tx: Tx, text: string): Promise<SearchResults['accounts']> {
  return tx.rows(sql`
    select a.outside_account_id, a.account_name, a.channel, ${owner}
    from ad_accounts_accounts a join organization_customers c on c.id = a.customer_id
    where a.id in (
      select b.id from ad_accounts_accounts b
      where b.channel = any(${[...CHANNEL_CODES]}::text[]) and b.outside_account_id = ${plainPlatformId(text)}
      union all (select n.id from ad_accounts_accounts n where n.id in (${accountsCalled(text)}) and ${ownRows(tx.scope, 'n')}
        order by n.id desc limit ${MOST})
    ) and ${ownRows(tx.scope, 'a')}
    order by a.outside_account_id = ${plainPlatformId(text)} desc, a.id desc limit ${MOST}`)
}

function customersOf(tx: Tx, text: string): Promise<SearchResults['customers']> {
  return tx.rows(sql`
    select ${owner} from organization_customers c
    where (c.id::text = ${text} or strpos(lower(c.name), lower(${text}::text)) > 0) and ${ownCustomers(tx.scope, 'c.id')}
    order by c.id desc limit ${MOST}`)
}

function subCustomersOf(tx: Tx, text: string): Promise<SearchResults['sub_customers']> {
  return tx.rows(sql`
    select s.id::text as sub_customer_id, s.name as sub_customer_name, ${owner}
    from sub_customers_profiles s join organization_customers c on c.id = s.customer_id
    where (s.id::text = ${text} or strpos(lower(s.name), lower(${text}::text)) > 0) and ${ownCustomers(tx.scope, 's.customer_id')}
    order by s.id desc limit ${MOST}`)
}

/** Over all rows: people are few beside ad accounts. */
async function peopleOf(tx: Tx, text: string): Promise<SearchResults['people']> {
  const own = ownRows(tx.scope, 'p')
  const rows = await tx.rows<SearchResults['people'][number]>(sql`
    select u.id::text as user_id, u.wallet_user_name as name, u.mobile, coalesce(u.email, '') as email, ${owner}
    from organization_wallet_users u join organization_customers c on c.id = u.customer_id
    where u.id in (
      select p.id from organization_wallet_users p where p.mobile = ${text} and ${own}
      union all select p.id from organization_wallet_users p where lower(p.email) = lower(${text}::text) and ${own}
      union all (select p.id from organization_wallet_users p where strpos(lower(p.wallet_user_name), lower(${text}::text)) > 0 and ${own}
        order by p.id desc limit ${MOST})
    ) and ${ownRows(tx.scope, 'u')} order by u.id desc limit ${MOST}`)
  return rows.map(row => ({ ...row, mobile: maskMobile(row.mobile), email: row.email === '' ? '' : maskEmail(row.email) }))
}
