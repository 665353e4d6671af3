// The console's pool of ad accounts: those of every customer, newest first, the platform's figure beside that of the books.
import type { Database, Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { PoolAccount, PoolListRequest, PoolPage } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { accountsCalled, isOwnedBy, ownersCalled } from '../organization/owners-called.ts'
import { missingIds } from './missing-ids.ts'

type Row = Omit<PoolAccount, 'synced_at' | 'sync_requested_at' | 'opened_at' | 'taken_back_at'> & {
  taken_back_at: Date | null
  synced_at: Date | null
  sync_requested_at: Date | null
  opened_at: Date
}
type Found = { ids: string[]; total: number; missing_ids?: string[] }

/** For staff, or, in the scope of one customer, for the salesperson whose it is. */
export async function consoleAccounts(db: Database, scope: Scope, request: PoolListRequest): Promise<PoolPage> {
  const { rows, total, ...named } = await db.read(scope, async tx => {
    const owned = await ownedOf(tx, request)
    const found = isCounted(request) ? await countedPage(tx, request, owned) : await foundPage(tx, request, owned)
    const { ids, ...rest } = found
    return { rows: await readRows(tx, ids), ...rest }
  })
  return { content: rows.map(accountOf), total_size: total, page_num: request.page_num, page_size: request.page_size, ...named }
}

/** A leg that people must judge blocks its account as a difference does; the figures may well agree. */
const manualOrder: Sql = raw(`(select min(m.order_id) from quota_items m where m.ad_account_id = a.id and m.state = 'MANUAL')`)
const hasDifference: Sql = sql`(a.has_open_difference and (${manualOrder} is null or exists (
  select from reconciliation_differences d where d.ad_account_id = a.id and d.state in ('OPEN', 'TIME_LAG'))))`

/** Whether the kept counters know the total. */
const isCounted = (request: PoolListRequest) =>
  !request.account_name &&
  !request.tag &&
  request.has_difference !== true &&
  request.has_manual_leg !== true &&
  (request.outside_account_ids ?? []).length === 0

type Owned = (alias: string) => Sql

/** Undefined: of every customer. */
async function ownedOf(tx: Tx, { customer, customer_id }: PoolListRequest): Promise<Owned | undefined> {
  if (customer_id !== undefined) return alias => sql`${raw(alias)}.customer_id = ${customer_id}`
  if (!customer) return undefined
  const owners = await ownersCalled(tx, customer)
  return alias => isOwnedBy(owners, alias)
}

/** The page is found in the order of the ids on the slim copy, the total is kept; both are without the few that were taken back. */
async function countedPage(tx: Tx, request: PoolListRequest, owned: Owned | undefined): Promise<Found> {
  const most = sql`limit ${request.page_num * request.page_size}`
  const taken = join([...conditionsOf(tx, request, owned, 'a'), sql`a.taken_back_at is not null`], ' and ')
  const page = await tx.rows<{ id: string }>(sql`
    select x.id from (
      (select s.id from ad_accounts_search s where ${join(conditionsOf(tx, request, owned, 's'), ' and ')} order by s.id desc ${most})
      union all (select a.id from ad_accounts_accounts a where ${taken} order by a.id desc ${most})) x
    order by x.id desc ${limitOf(request)}`)
  const { total } = await tx.one<{ total: number }>(sql`
    select ((select coalesce(sum(n.n), 0) from ad_accounts_counters n
        where n.company_id = 0 and ${join(conditionsOf(tx, request, owned, 'n'), ' and ')})
      + (select count(*) from ad_accounts_accounts a where ${taken}))::int as total`)
  return { ids: page.map(row => row.id), total }
}

/** Few hits: looked up by the platforms' ids, or among those that are blocked. */
async function foundPage(tx: Tx, request: PoolListRequest, owned: Owned | undefined): Promise<Found> {
  const conditions = conditionsOf(tx, request, owned, 'a')
  const ids = request.outside_account_ids ?? []
  // Every channel by name: the index begins with it.
  if (ids.length > 0) conditions.push(sql`a.channel = any(${[...CHANNEL_CODES]}::text[]) and a.outside_account_id = any(${ids}::text[])`)
  if (request.tag) conditions.push(sql`${request.tag} = any(a.tags)`)
  if (request.account_name) conditions.push(sql`a.id in (${accountsCalled(request.account_name)})`)
  if (request.has_difference === true) conditions.push(hasDifference)
  if (request.has_manual_leg === true) conditions.push(sql`a.has_open_difference and ${manualOrder} is not null`)
  const where = join(conditions, ' and ')
  const page = await tx.rows<{ id: string }>(sql`
    select a.id from ad_accounts_accounts a where ${where} order by a.id desc ${limitOf(request)}`)
  const { total } = await tx.one<{ total: number }>(sql`select count(*)::int as total from ad_accounts_accounts a where ${where}`)
  const named = await missingIds(
    tx,
    ids,
    isAsked => sql`select from ad_accounts_accounts a where ${where} and ${isAsked('a.outside_account_id')}`,
  )
  return { ids: page.map(row => row.id), total, ...named }
}

const limitOf = ({ page_num, page_size }: PoolListRequest): Sql => sql`limit ${page_size} offset ${(page_num - 1) * page_size}`

/** The filters that accounts (a), their slim copy (s) and the counters (n) know alike. */
function conditionsOf(tx: Tx, request: PoolListRequest, owned: Owned | undefined, t: 'a' | 's' | 'n'): Sql[] {
  const column = (name: string) => raw(`${t}.${name}`)
  const conditions = [ownRows(tx.scope, t)]
  if (owned) conditions.push(owned(t))
  if (request.channel) conditions.push(sql`${column('channel')} = ${request.channel}`)
  if (request.account_status) conditions.push(sql`${column('account_status')} = ${request.account_status}`)
  return conditions
}

function readRows(tx: Tx, ids: readonly string[]): Promise<Row[]> {
  return tx.rows<Row>(sql`
    select a.id as account_id, a.outside_account_id, a.account_name, a.channel, a.customer_id, c.name as customer_name, a.sub_customer_id,
      s.name as sub_customer_name, o.company_name, a.currency, a.account_status, a.frozen_status, a.is_quota_forbidden,
      a.is_frozen_by_agency,
      ledger_money_text(a.limit_minor, a.currency) as platform_limit, ledger_money_text(p.placed, a.currency) as placed_quota,
      ledger_money_text(a.balance_minor, a.currency) as balance, ledger_money_text(a.spent_minor, a.currency) as spent,
      case when ${hasDifference} then ledger_money_text(a.limit_minor - p.placed, a.currency) end as difference,
      case when a.has_open_difference then ${manualOrder}::text end as manual_order,
      a.synced_at, a.sync_requested_at, a.opened_at, a.disable_reason, a.tags, a.taken_back_at
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join ad_accounts_accounts a on a.id = page.id and ${ownRows(tx.scope, 'a')}
    join organization_customers c on c.id = a.customer_id
    join companies_companies o on o.customer_id = a.customer_id and o.id = a.company_id
    left join sub_customers_profiles s on s.customer_id = a.customer_id and s.id = a.sub_customer_id
    left join ledger_accounts l on l.address = 'QUOTA:' || a.currency || ':' || a.id
    left join ledger_balances b on b.ledger_account_id = l.id
    cross join lateral (select coalesce(b.credits_posted - b.debits_posted, 0) as placed) p
    order by page.place`)
}

function accountOf(row: Row): PoolAccount {
  return {
    ...row,
    synced_at: row.synced_at?.toISOString() ?? null,
    sync_requested_at: row.sync_requested_at?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    taken_back_at: row.taken_back_at?.toISOString() ?? null,
  }
}
