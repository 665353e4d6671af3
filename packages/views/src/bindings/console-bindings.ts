// Bindings of all customers for staff: what waits, the oldest first, what is over, the latest first, and one in full (console.md 8).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { AGE_DAYS, type BindingStanding, consoleBindingFilters, LATE_DAYS } from '@tallyhelm/protocol/topics/bindings/console-lists'
import type {
  BindingWaits,
  ConsoleBinding,
  ConsoleBindingDetail,
  ConsoleBindingsPage,
  ConsoleBindingsRequest,
} from '@tallyhelm/protocol/topics/bindings/room-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { type ConditionTable, duringDays, is, lookedUpConditions } from '../lists/conditions.ts'
import { countRows, type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { ownersCalled } from '../organization/owners-called.ts'

const WAITING = ['GOING', 'CUSTOMER', 'MANUAL'] as const satisfies readonly BindingStanding[]
type Reader = { scope: StaffScope; now: Date }

/** The counts of what waits follow every filter but the standing. */
export async function consoleBindings(db: Database, { scope, now }: Reader, request: ConsoleBindingsRequest): Promise<ConsoleBindingsPage> {
  const { standing, ...others } = request
  return await db.read(scope, async tx => {
    const all = await sourceOf(tx, others, now)
    const ofStanding = (wanted: BindingStanding): PageSource => ({
      ...all,
      conditions: [isOfStanding(wanted), ...all.conditions],
      order: wanted === 'ENDED' ? LATEST : OLDEST,
    })
    const page = await readPage<ConsoleBinding>(tx, FIELDS, standing === undefined ? all : ofStanding(standing), request)
    const counts = { GOING: 0, CUSTOMER: 0, MANUAL: 0 }
    for (const each of WAITING) counts[each] = each === standing ? page.total_size : await countRows(tx, ofStanding(each))
    return { ...page, standing_counts: counts }
  })
}

const LATEST = sql`p.submitted_at desc, p.id desc`
const OLDEST = sql`p.submitted_at, p.id`

/** Joined to the rows of one page alone. */
const SHAPED: Sql = sql`bindings_pairs p join items_items i on i.id = p.id
  join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
  join organization_customers c on c.id = p.customer_id
  left join sub_customers_profiles u on u.customer_id = p.customer_id and u.id = p.sub_customer_id`

const sourceOf = async (
  tx: Tx,
  request: Omit<ConsoleBindingsRequest, 'standing' | 'page_num' | 'page_size'>,
  now: Date,
): Promise<PageSource> => ({
  tables: sql`bindings_pairs p`,
  owner: { customers: 'p.customer_id' },
  conditions: await lookedUpConditions(consoleBindingFilters, request, conditionsIn(tx, now)),
  order: LATEST,
  countedUpTo: COUNTED_UP_TO,
  shaped: { by: 'p.id', tables: SHAPED },
})

const isOfStanding = is(sql`p.standing`)
const DAY_MS = 86_400_000
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const conditionsIn = (tx: Tx, now: Date): ConditionTable<typeof consoleBindingFilters, () => Sql | Promise<Sql>> => ({
  standing: standing => () => isOfStanding(standing),
  customer: text => async () => sql`p.customer_id = any(${(await ownersCalled(tx, text)).customers}::bigint[])`,
  account: id => () => ofAccountCalled(tx, id, 'p.ad_account_id'),
  type: type => () => is(sql`p.type`)(type),
  channel: channel => () => is(sql`p.channel`)(channel),
  state: state => () => is(sql`p.state`)(state),
  age: age => () => sql`(p.ended_at is null and p.submitted_at < ${before(now, AGE_DAYS[age])})`,
  target: target => () => is(sql`p.target`)(target),
  action: action => () => is(sql`p.action`)(action),
  no: no => () => is(sql`p.id`)(no),
  submitted: days => () => duringDays(sql`p.submitted_at`)(days),
})

/** The account has a row for each of its holders. */
export async function ofAccountCalled(tx: Tx, outsideId: string, column: string): Promise<Sql> {
  const rows = await tx.rows<{ id: string }>(sql`select a.id from ad_accounts_accounts a where a.outside_account_id = ${outsideId}`)
  return sql`${raw(column)} = any(${rows.map(({ id }) => id)}::bigint[])`
}

const FIELDS: Fields<ConsoleBinding> = {
  pair_id: raw('p.id'),
  customer_id: raw('p.customer_id'),
  customer_name: raw('c.name'),
  sub_customer_name: raw('u.name'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  channel: raw('p.channel'),
  type: raw('p.type'),
  action: raw('p.action'),
  target: raw('p.target'),
  business_id: raw('p.business_id'),
  role: raw('p.role'),
  before: raw('p.before'),
  standing: raw('p.standing'),
  state: raw('p.state'),
  told: raw('i.told'),
  is_retried: raw('p.is_retried'),
  submitter: raw('p.submitter'),
  submitted_at: raw('p.submitted_at'),
  ended_at: raw('p.ended_at'),
}

type WaitRow = Omit<BindingWaits['content'][number], 'oldest_at'> & { oldest_at: Date }

/** The most first. */
export async function bindingWaits(db: Database, { scope, now }: Reader): Promise<BindingWaits> {
  const rows = await db.read(scope, tx =>
    tx.rows<WaitRow>(sql`
      select p.channel, p.type, count(*)::int as count, (count(*) filter (where p.submitted_at < ${before(now, LATE_DAYS)}))::int as late,
        min(p.submitted_at) as oldest_at
      from bindings_pairs p where p.ended_at is null and ${ownCustomers(scope, 'p.customer_id')}
      group by p.channel, p.type order by count desc, p.channel, p.type`),
  )
  return { content: rows.map(row => ({ ...row, oldest_at: row.oldest_at.toISOString() })) }
}

/** What waits for people, and what has waited for too long, whoever it waits for; neither count goes further than COUNTED_UP_TO. */
export const bindingsWaiting = (tx: Tx, now: Date): Promise<{ count: number; late: number; oldest_at: Date | null }> =>
  tx.one(sql`
    with manual as (select p.submitted_at from bindings_pairs p where p.standing = 'MANUAL' and ${ownCustomers(tx.scope, 'p.customer_id')}
      order by p.submitted_at limit ${COUNTED_UP_TO})
    select count(*)::int as count, min(submitted_at) as oldest_at,
      (select count(*) from (select from bindings_pairs p where p.ended_at is null and p.submitted_at < ${before(now, LATE_DAYS)}
        and ${ownCustomers(tx.scope, 'p.customer_id')} limit ${COUNTED_UP_TO}) l)::int as late
    from manual`)

/** Refuses NOT_FOUND. Attempts and proposals are staff's alone by the database's own wall. */
export async function consoleBinding(db: Database, scope: StaffScope, { pair_id }: { pair_id: string }): Promise<ConsoleBindingDetail> {
  const tables = sql`${SHAPED} join bindings_submits s on s.id = p.submit_id`
  const one: PageSource = { tables, owner: { customers: 'p.customer_id' }, conditions: [sql`p.id = ${pair_id}`], order: sql`p.id` }
  return await db.read(scope, async tx => {
    const { content } = await readPage<Omit<ConsoleBindingDetail, 'proposals'>>(tx, { ...FIELDS, ...DETAIL }, one, {
      page_num: 1,
      page_size: 1,
    })
    const [found] = content
    if (!found) throw new Refusal('NOT_FOUND')
    return { ...found, proposals: await proposalsOf(tx, pair_id) }
  })
}

type ProposalRow = CaseProposalRow & Pick<ConsoleBindingDetail['proposals'][number], 'outcome' | 'seen'>
const proposalsOf = async (tx: Tx, pairId: string): Promise<ConsoleBindingDetail['proposals']> =>
  (
    await tx.rows<ProposalRow>(sql`
      select ${CASE_PROPOSAL_COLUMNS}, r.outcome, r.seen from bindings_results r join cases_cases k on k.id = r.id
      where r.pair_id = ${pairId} order by r.id desc`)
  ).map(caseProposalOf)

const DETAIL: Fields<Omit<ConsoleBindingDetail, keyof ConsoleBinding | 'proposals'>> = {
  submit_id: raw('p.submit_id'),
  note: raw('s.note'),
  objections: raw(`(select coalesce(jsonb_agg(o ->> 'reasonText'), '[]') from jsonb_array_elements(i.objections) o)`),
  sends: raw('i.fence'),
  since: raw('i.since'),
  next_at: raw('i.next_at'),
  attempts: raw(`coalesce((select jsonb_agg(jsonb_build_object('number', t.number, 'sent_at', t.sent_at, 'answered_at', t.answered_at,
    'answer', t.answer, 'request_id', t.request_id, 'told', t.told) order by t.number) from items_attempts t where t.item_id = i.id), '[]')`),
}
