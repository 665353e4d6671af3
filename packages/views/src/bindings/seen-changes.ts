// Changes that were seen at the platforms, the latest first, and what was last asked for here of the same account and target.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { seenChangeFilters } from '@tallyhelm/protocol/topics/bindings/console-lists'
import type { SeenChange, SeenChangesPage, SeenChangesRequest } from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, duringDays, is, lookedUpConditions } from '../lists/conditions.ts'
import { countRows, type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { ownersCalled } from '../organization/owners-called.ts'
import { ofAccountCalled } from './console-bindings.ts'

/** The count of those that undid ours follows every other filter. */
export const seenChanges = (db: Database, scope: StaffScope, request: SeenChangesRequest): Promise<SeenChangesPage> =>
  db.read(scope, async tx => {
    const { against, ...others } = request
    const all = await sourceOf(tx, others)
    const undoing: PageSource = { ...all, conditions: [IS_AGAINST, ...all.conditions] }
    const page = await readPage<SeenChange>(tx, FIELDS, against === undefined ? all : undoing, request)
    return { ...page, against_count: against === undefined ? await countRows(tx, undoing) : page.total_size }
  })

const IS_AGAINST = sql`h.against_pair_id is not null`

/** By the target alone, or the account's name: of one account. */
const SHAPED: Sql = sql`ad_accounts_changes h
  join ad_accounts_accounts a on a.customer_id = h.customer_id and a.id = h.ad_account_id
  join organization_customers c on c.id = h.customer_id
  left join sub_customers_profiles u on u.customer_id = h.customer_id and u.id = h.sub_customer_id
  left join lateral (select o.id, o.action, o.target, o.state, o.submitter, o.submitted_at from bindings_pairs o
    where o.ad_account_id = h.ad_account_id
      and o.type = case h.change_type when 'ACCOUNT_RENAME' then 'NAME' when 'BIND_BM_ID' then 'BM' when 'BIND_PIXEL' then 'PIXEL' else 'BC' end
      and (o.type = 'NAME' or o.target in (h.before_text, h.after_text))
    order by o.id desc limit 1) o on true`

const sourceOf = async (tx: Tx, request: Omit<SeenChangesRequest, 'against' | 'page_num' | 'page_size'>): Promise<PageSource> => ({
  tables: sql`ad_accounts_changes h`,
  owner: { customers: 'h.customer_id' },
  conditions: [sql`h.source = 'PLATFORM'`, ...(await lookedUpConditions(seenChangeFilters, request, conditionsIn(tx)))],
  order: sql`h.created_at desc, h.id desc`,
  countedUpTo: COUNTED_UP_TO,
  shaped: { by: 'h.id', tables: SHAPED },
})

const conditionsIn = (tx: Tx): ConditionTable<typeof seenChangeFilters, () => Sql | Promise<Sql>> => ({
  against: () => () => IS_AGAINST,
  customer: text => async () => sql`h.customer_id = any(${(await ownersCalled(tx, text)).customers}::bigint[])`,
  account: id => () => ofAccountCalled(tx, id, 'h.ad_account_id'),
  type: type => () => is(sql`h.change_type`)(type),
  seen: days => () => duringDays(sql`h.created_at`)(days),
})

const FIELDS: Fields<SeenChange> = {
  change_id: raw('h.id'),
  change_type: raw('h.change_type'),
  customer_id: raw('h.customer_id'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('u.name'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  channel: raw('a.channel'),
  before: raw('h.before_text'),
  after: raw('h.after_text'),
  seen_at: raw('h.created_at'),
  is_against: raw('h.against_pair_id is not null'),
  ours: raw(`case when o.id is not null then jsonb_build_object('pair_id', o.id::text, 'action', o.action, 'target', o.target, 'state', o.state,
    'submitter', o.submitter, 'submitted_at', o.submitted_at, 'is_later', o.submitted_at > h.created_at) end`),
}
