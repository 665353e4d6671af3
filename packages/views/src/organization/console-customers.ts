// The console's customers: the list, newest first, and one in full.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { IDLE_DAYS } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { customerFilters } from '@tallyhelm/protocol/topics/organization/console-lists'
import type {
  ConsoleCustomer,
  CustomerDetail,
  CustomerListRequest,
  CustomerPage,
} from '@tallyhelm/protocol/topics/organization/console-schemas'
import { CUSTOMER_SWITCH_CODES } from '@tallyhelm/protocol/topics/organization/enums'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays, is } from '../lists/conditions.ts'
import { countRows, type PageSource, readRows } from '../lists/read-page.ts'

type Row = Omit<ConsoleCustomer, 'master' | 'accounts' | 'credit' | 'sales' | 'created_at'> & {
  master_id: string | null
  master_name: string
  master_mobile: string
  accounts: Partial<Record<Channel, number>>
  credit_used: string | null
  credit_limit: string | null
  sales_id: string | null
  sales_name: string
  created_at: Date
}
type DetailRow = Row & { opened_channels: Channel[]; sync_minutes: number; waiting_approval: number } & Pick<CustomerDetail, 'switches'> &
  CustomerDetail['auto_clear']

/** What `customerOf` needs, `c` being the customer; figures are those of the customer itself, without its sub-customers' wallets. */
const columns: Sql = raw(`c.id as customer_id, c.name, c.customer_type, c.customer_nature, c.created_at,
  case when c.stopped_at is null then 'ACTIVE' else 'STOPPED' end as status, m.id as master_id,
  m.wallet_user_name as master_name, m.mobile as master_mobile,
  (select count(*)::int from organization_wallet_users u where u.customer_id = c.id and u.sub_customer_id is null) as members,
  (select count(*)::int from sub_customers_profiles s where s.customer_id = c.id) as sub_customers,
  (select coalesce(json_object_agg(k.channel, k.n), '{}') from (select n.channel, sum(n.n)::int as n from ad_accounts_counters n
    where n.customer_id = c.id and n.company_id = 0 group by n.channel) k) as accounts,
  (select coalesce(json_agg(json_build_object('currency', w.currency, 'available', ledger_money_text(w.available, w.currency))
      order by w.currency <> 'USD', w.currency), '[]')
    from (select a.currency, b.credits_posted - b.debits_posted - b.debits_pending as available, b.credits_posted - b.debits_posted as balance
      from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
      where a.customer_id = c.id and a.sub_customer_id is null and a.kind = 'WALLET') w
    where w.balance <> 0 or (w.currency = 'USD' and l.used is null)) as wallets,
  y.id as sales_id, y.staff_name as sales_name, ledger_money_text(l.used, 'USD') as credit_used, ledger_money_text(l.total, 'USD') as credit_limit`)
const switchColumns = raw(CUSTOMER_SWITCH_CODES.map(name => `'${name}', c.${name}`).join(', '))
const joins: Sql = raw(`left join organization_wallet_users m on m.customer_id = c.id and m.is_master
  left join organization_sales o on o.customer_id = c.id left join staff_users y on y.id = o.staff_id
  left join lateral (select b.debits_posted - b.credits_posted as used, coalesce(g.base_minor + g.temporary_minor, b.overdraft_minor, 0) as total
    from ledger_accounts a join ledger_balances b on b.ledger_account_id = a.id
    left join credit_lines g on g.customer_id = a.customer_id and g.currency = a.currency
    where a.customer_id = c.id and a.sub_customer_id is null and a.kind = 'CREDIT_LINE' and a.currency = 'USD') l on true`)

/** For staff; salespeople get their own. Only the customers of the page are joined and counted. */
export async function consoleCustomers(db: Database, scope: StaffScope, request: CustomerListRequest): Promise<CustomerPage> {
  const source: PageSource = {
    tables: sql`organization_customers c`,
    owner: { customers: 'c.id' },
    conditions: conditionsOf(customerFilters, request, CONDITIONS),
    order: sql`c.id desc`,
    shaped: { by: 'c.id', tables: sql`organization_customers c ${joins}` },
  }
  const { rows, total } = await db.read(scope, async tx => ({
    rows: await readRows<Row>(tx, columns, source, request),
    total: await countRows(tx, source),
  }))
  return { content: rows.map(customerOf), total_size: total, page_num: request.page_num, page_size: request.page_size }
}

/** For staff. Refuses NOT_FOUND, to salespeople also for the customer of another one. */
export async function consoleCustomer(db: Database, scope: StaffScope, { customer_id }: { customer_id: string }): Promise<CustomerDetail> {
  const row = await db.read(scope, tx =>
    tx.maybe<DetailRow>(sql`
      select ${columns}, c.opened_channels, c.sync_minutes, json_build_object(${switchColumns}) as switches,
        (select count(distinct i.order_id)::int from quota_items i where i.customer_id = c.id and i.state = 'PENDING_APPROVAL')
          as waiting_approval,
        coalesce(z.is_enabled, false) as is_enabled, coalesce(z.idle_days, ${IDLE_DAYS.standard}) as idle_days
      from organization_customers c ${joins} left join auto_clear_settings z on z.customer_id = c.id where c.id = ${customer_id} and ${ownCustomers(scope, 'c.id')}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  const { opened_channels, sync_minutes, waiting_approval, switches, is_enabled, idle_days, ...customer } = row
  return { ...customerOf(customer), opened_channels, sync_minutes, waiting_approval, switches, auto_clear: { is_enabled, idle_days } }
}

const CONDITIONS: ConditionTable<typeof customerFilters> = {
  name: name => sql`(c.id::text = ${name} or ${contains(sql`c.name`)(name)}
    or c.id in (select s.customer_id from sub_customers_profiles s where ${contains(sql`s.name`)(name)})
    or c.id in (select a.customer_id from ad_accounts_search a where strpos(a.account_name, lower(${name}::text)) > 0))`,
  mobile: mobile => sql`c.id in (select u.customer_id from organization_wallet_users u where u.mobile = ${mobile})`,
  type: type => sql`c.customer_type = ${type}`,
  nature: is(sql`c.customer_nature`),
  status: status => (status === 'STOPPED' ? sql`c.stopped_at is not null` : sql`c.stopped_at is null`),
  sales: id => sql`c.id in (select s.customer_id from organization_sales s where s.staff_id = ${id})`,
  created: duringDays(sql`c.created_at`),
}

function customerOf(found: Row): ConsoleCustomer {
  const { master_id, master_name, master_mobile, accounts, credit_used, credit_limit, sales_id, sales_name, ...row } = found
  return {
    ...row,
    sales: sales_id === null ? null : { staff_id: sales_id, staff_name: sales_name },
    master: master_id === null ? null : { user_id: master_id, name: master_name, mobile: maskMobile(master_mobile) },
    accounts: { FACEBOOK: accounts.FACEBOOK ?? 0, GOOGLE: accounts.GOOGLE ?? 0, TIKTOK: accounts.TIKTOK ?? 0 },
    credit: credit_used === null || credit_limit === null ? null : { used: credit_used, limit: credit_limit },
    created_at: row.created_at.toISOString(),
  }
}
