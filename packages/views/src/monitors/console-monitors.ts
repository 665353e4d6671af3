// Rules, pauses and accounts in trouble of all customers, for staff (console.md 19).
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { consolePauseFilters, consoleRuleFilters, consoleTroubleFilters } from '@tallyhelm/protocol/topics/monitors/console-lists'
import type {
  ConsolePause,
  ConsolePausesPage,
  ConsolePausesRequest,
  ConsoleRule,
  ConsoleRulesPage,
  ConsoleRulesRequest,
  ConsoleTrouble,
  ConsoleTroublesPage,
  ConsoleTroublesRequest,
} from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ConditionTable, contains, duringDays, is, lookedUpConditions } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'
import { ownersCalled } from '../organization/owners-called.ts'
import { HAS_FAILED, HAS_FAILED_PAUSING, isLate, WATCHED } from './troubled-accounts.ts'

type LookUps = () => Sql | Promise<Sql>
type Reader = { scope: StaffScope; now: Date }
const DAY_MS = 86_400_000

const isOfCustomer = async (tx: Tx, column: string, text: string): Promise<Sql> =>
  sql`${raw(column)} = any(${(await ownersCalled(tx, text)).customers}::bigint[])`
const isOfAccounts = (column: string, ids: readonly string[]): Sql =>
  sql`${raw(column)} in (select x.id from ad_accounts_accounts x where x.outside_account_id = any(${[...ids]}::text[]))`

export const consoleRules = (db: Database, { scope, now }: Reader, request: ConsoleRulesRequest): Promise<ConsoleRulesPage> =>
  db.read(scope, async tx =>
    readPage<ConsoleRule>(
      tx,
      RULE,
      {
        tables: sql`monitors_rules r`,
        owner: { customers: 'r.customer_id' },
        conditions: [sql`r.removed_at is null`, ...(await lookedUpConditions(consoleRuleFilters, request, rulesIn(tx)))],
        order: sql`r.updated_at desc, r.id desc`,
        countedUpTo: COUNTED_UP_TO,
        shaped: { by: 'r.id', tables: rulesSince(new Date(now.getTime() - 7 * DAY_MS)) },
      },
      request,
    ),
  )

const STANDING = sql`(case when r.stopped_reason is not null then 'STOPPED' else r.status end)`

const rulesIn = (tx: Tx): ConditionTable<typeof consoleRuleFilters, LookUps> => ({
  customer: text => () => isOfCustomer(tx, 'r.customer_id', text),
  name: text => () => contains(sql`r.rule_name`)(text),
  standing: standing => () => is(STANDING)(standing),
  action: action => () =>
    sql`exists (select from monitors_versions x where x.rule_id = r.id and x.version = r.version and x.action = ${action})`,
})

/** Joined to the rows of one page alone. */
const rulesSince = (since: Date): Sql => sql`monitors_rules r
  join monitors_versions v on v.customer_id = r.customer_id and v.rule_id = r.id and v.version = r.version
  join organization_customers c on c.id = r.customer_id
  cross join lateral (select max(m.began_at) as last_at, count(*) filter (where m.began_at > ${since})::int as lately
    from monitors_matches m where m.customer_id = r.customer_id and m.rule_id = r.id) m
  cross join lateral (select count(*) filter (where p.state = 'PAUSE_SUCCESS')::int as done, count(*) filter (where ${HAS_FAILED_PAUSING})::int as failed
    from monitors_pauses p where p.customer_id = r.customer_id and p.rule_id = r.id and p.created_at > ${since}) p`

const RULE: Fields<ConsoleRule> = {
  rule_id: raw('r.id'),
  rule_name: raw('r.rule_name'),
  customer_id: raw('r.customer_id'),
  customer_name: raw('c.name'),
  sentence: raw('v.sentence'),
  action: raw('v.action'),
  version: raw('r.version'),
  standing: STANDING,
  last_triggered_at: raw('m.last_at'),
  matches_7d: raw('m.lately'),
  paused_7d: raw('p.done'),
  failed_7d: raw('p.failed'),
  stopped_reason: raw('r.stopped_reason'),
  stopped_by: raw('r.stopped_by'),
  created_by: raw('r.created_by'),
  updated_at: raw('r.updated_at'),
}

export const consolePauses = (db: Database, { scope }: Reader, request: ConsolePausesRequest): Promise<ConsolePausesPage> =>
  db.read(scope, async tx =>
    readPage<ConsolePause>(
      tx,
      PAUSE,
      {
        tables: sql`monitors_pauses p`,
        owner: { customers: 'p.customer_id' },
        conditions: await lookedUpConditions(consolePauseFilters, request, pausesIn(tx)),
        order: sql`p.created_at desc, p.id desc`,
        countedUpTo: COUNTED_UP_TO,
        shaped: { by: 'p.id', tables: PAUSES },
      },
      request,
    ),
  )

const pausesIn = (tx: Tx): ConditionTable<typeof consolePauseFilters, LookUps> => ({
  customer: text => () => isOfCustomer(tx, 'p.customer_id', text),
  ids: ids => () => isOfAccounts('p.ad_account_id', ids),
  name: text => () => sql`p.rule_id in (select r.id from monitors_rules r where ${contains(sql`r.rule_name`)(text)})`,
  state: state => () => is(sql`p.state`)(state),
  restore: state => () => is(sql`p.restore_state`)(state),
  created: days => () => duringDays(sql`p.created_at`)(days),
})

const PAUSES: Sql = sql`monitors_pauses p
  join monitors_rules r on r.customer_id = p.customer_id and r.id = p.rule_id
  join organization_customers c on c.id = p.customer_id
  join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
  join monitors_objects o on o.id = p.object_id`

const PAUSE: Fields<ConsolePause> = {
  pause_id: raw('p.id'),
  created_at: raw('p.created_at'),
  customer_id: raw('p.customer_id'),
  customer_name: raw('c.name'),
  rule_id: raw('p.rule_id'),
  rule_name: raw('r.rule_name'),
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  ad_group_id: raw('o.outside_id'),
  ad_group_name: raw('o.name'),
  level: raw('p.level'),
  values_text: raw('p.values_text'),
  state: raw('p.state'),
  tries: raw('p.tries::int'),
  fail_reason: raw('p.fail_reason'),
  request_id: raw('p.request_id'),
  ended_at: raw('p.ended_at'),
  restore_state: raw('p.restore_state'),
  feedback: raw('p.feedback'),
}

/** Those that were read longest ago come first. */
export const consoleTroubles = (db: Database, { scope, now }: Reader, request: ConsoleTroublesRequest): Promise<ConsoleTroublesPage> =>
  db.read(scope, async tx => readPage<ConsoleTrouble>(tx, TROUBLE, await troublesOf(tx, request, now), request))

const troublesOf = async (tx: Tx, request: ConsoleTroublesRequest, now: Date): Promise<PageSource> => ({
  tables: sql`${WATCHED} join organization_customers c on c.id = w.customer_id`,
  owner: { customers: 'w.customer_id' },
  conditions: [
    ...(request.trouble === undefined ? [sql`(${HAS_FAILED} or ${isLate(now)})`] : []),
    ...(await lookedUpConditions(consoleTroubleFilters, request, troublesIn(tx, now))),
  ],
  order: sql`w.read_at nulls first, w.ad_account_id`,
  countedUpTo: COUNTED_UP_TO,
})

const troublesIn = (tx: Tx, now: Date): ConditionTable<typeof consoleTroubleFilters, LookUps> => ({
  customer: text => () => isOfCustomer(tx, 'w.customer_id', text),
  ids: ids => () => isOfAccounts('w.ad_account_id', ids),
  trouble: trouble => () => (trouble === 'FAILED' ? HAS_FAILED : sql`(w.trouble is null and ${isLate(now)})`),
})

const TROUBLE: Fields<ConsoleTrouble> = {
  account_id: raw('a.id'),
  outside_account_id: raw('a.outside_account_id'),
  account_name: raw('a.account_name'),
  customer_id: raw('w.customer_id'),
  customer_name: raw('c.name'),
  trouble: raw(`(case when w.trouble is null then 'LATE' else 'FAILED' end)`),
  code: raw(`coalesce(w.trouble, '')`),
  read_at: raw('w.read_at'),
  pinged_at: raw('(select g.pinged_at from monitors_pinged g where g.customer_id = w.customer_id and g.ad_account_id = w.ad_account_id)'),
  failed_at: raw('w.failed_at'),
}
