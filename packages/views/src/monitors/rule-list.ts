// Monitor rules of a customer with what they did lately, the cards above them, and one rule with its versions (screens.md 8).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { ruleFilters } from '@tallyhelm/protocol/topics/monitors/lists'
import type { UNPROTECTED_CODES } from '@tallyhelm/protocol/topics/monitors/enums'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { Rule, RuleDetail, RuleListRequest, RulePage } from '@tallyhelm/protocol/topics/monitors/schemas'
import { BUSINESS_ZONE } from '@tallyhelm/protocol/values/day'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import { accessEnd } from '../channels/connections.ts'
import { type ConditionTable, conditionsOf, contains, is } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage, selectOf, wireRow } from '../lists/read-page.ts'
import { COVERED, IS_COVERABLE, whyUnprotected } from './coverage.ts'
import { latestRuns } from './rule-runs.ts'
import { safetyCopyShown } from './safety-copies.ts'
import { versionChanges } from './version-changes.ts'

/** `credentials`: those in force, see `World['connections']`. */
type Moment = { now: Date; credentials: string }

export async function ruleList(
  db: Database,
  scope: TenantScope,
  request: RuleListRequest,
  { now, credentials }: Moment,
): Promise<RulePage> {
  const access_ends_at = await accessEnd(db, 'FACEBOOK', credentials)
  return await db.read(scope, async tx => {
    const page = await readPage<Rule>(tx, fieldsOf(now), sourceOf(request), request)
    return { ...page, cards: { ...(await cardsOf(tx, scope, now)), access_ends_at }, kill_switch: await killSwitchOf(tx, scope) }
  })
}

const TABLES = sql`monitors_rules r join monitors_versions v on v.customer_id = r.customer_id and v.rule_id = r.id and v.version = r.version`

const sourceOf = (request: RuleListRequest): PageSource => ({
  tables: TABLES,
  owner: { customersAlone: 'r.customer_id' },
  conditions: [sql`r.removed_at is null`, ...conditionsOf(ruleFilters, request, CONDITIONS)],
  order: sql`r.updated_at desc, r.id desc`,
})

const CONDITIONS: ConditionTable<typeof ruleFilters> = {
  name: contains(sql`r.rule_name`),
  ids: ids => sql`(v.is_all_accounts and exists (select from ad_accounts_accounts a where a.customer_id = r.customer_id and a.channel = 'FACEBOOK'
      and a.taken_back_at is null and a.outside_account_id = any(${ids}::text[]))
    or exists (select from monitors_rule_accounts n join ad_accounts_accounts a on a.customer_id = n.customer_id and a.id = n.ad_account_id
      where n.customer_id = r.customer_id and n.rule_id = r.id and a.outside_account_id = any(${ids}::text[])))`,
  status: is(sql`r.status`),
  action: is(sql`v.action`),
  creator: contains(sql`r.created_by`),
}

const fieldsOf = (now: Date): Fields<Rule> => ({
  rule_id: raw('r.id'),
  rule_name: raw('r.rule_name'),
  is_all_accounts: raw('v.is_all_accounts'),
  account_count: raw(`(case when v.is_all_accounts
    then (select count(*) from ad_accounts_accounts a where a.customer_id = r.customer_id and a.channel = 'FACEBOOK' and a.taken_back_at is null)
    else (select count(*) from monitors_rule_accounts n join ad_accounts_accounts a on a.customer_id = n.customer_id and a.id = n.ad_account_id
      where n.customer_id = r.customer_id and n.rule_id = r.id and a.taken_back_at is null) end)::int`),
  sentence: raw('v.sentence'),
  frequency: raw('v.frequency::int'),
  action: raw('v.action'),
  last_triggered_at: raw('(select max(m.began_at) from monitors_matches m where m.customer_id = r.customer_id and m.rule_id = r.id)'),
  triggered_7d: sql`(select count(*) from monitors_matches m where m.customer_id = r.customer_id and m.rule_id = r.id
    and m.began_at > ${new Date(now.getTime() - 7 * 86_400_000)})::int`,
  status: raw('r.status'),
  notifies_until: sql`case when v.seen_at is null and v.acts_at > ${now} and v.action <> 'NOTIFY' then v.acts_at end`,
  stopped_reason: raw('r.stopped_reason'),
  created_by: raw('r.created_by'),
  updated_at: raw('r.updated_at'),
  version: raw('r.version'),
})

type Counted = { why: (typeof UNPROTECTED_CODES)[number] | null; accounts: number }

async function cardsOf(tx: Tx, scope: TenantScope, now: Date): Promise<Omit<RulePage['cards'], 'access_ends_at'>> {
  const counted = await tx.rows<Counted>(sql`
    select ${whyUnprotected(now)} as why, count(*)::int as accounts from ${COVERED}
    where ${ownCustomersAlone(scope, 'a.customer_id')} and ${IS_COVERABLE} group by 1`)
  const paused = await tx.one<{ groups: number; saved: string }>(sql`
    select count(*)::int as groups, coalesce(sum(spend_usd_minor(p.saved_minor, a.currency, p.ended_at::date)), 0)::text as saved
    from monitors_pauses p join ad_accounts_accounts a on a.customer_id = p.customer_id and a.id = p.ad_account_id
    where ${ownCustomersAlone(scope, 'p.customer_id')} and p.state = 'PAUSE_SUCCESS' and p.ended_at >= date_trunc('day', ${now}::timestamptz, ${BUSINESS_ZONE})`)
  return {
    protected: counted.find(({ why }) => why === null)?.accounts ?? 0,
    accounts: counted.reduce((sum, { accounts }) => sum + accounts, 0),
    unprotected: counted.flatMap(({ why, accounts }) => (why === null ? [] : [{ why, accounts }])),
    paused_today: paused.groups,
    saved_usd: decimalText(money(BigInt(paused.saved), 'USD')),
  }
}

async function killSwitchOf(tx: Tx, scope: TenantScope): Promise<RulePage['kill_switch']> {
  const own = await tx.maybe<{ isOn: boolean; by: string | null; since: Date | null }>(sql`
    select s.is_stopped as "isOn", s.stopped_by as by, s.stopped_at as since from monitors_settings s where ${ownCustomersAlone(scope, 's.customer_id')}`)
  const forAll = await tx.maybe<{ reason: string }>(sql`select reason from monitors_stops where ended_at is null`)
  const isOn = own?.isOn === true
  return {
    is_on: isOn,
    by: isOn ? (own.by ?? null) : null,
    since: isOn ? (own.since?.toISOString() ?? null) : null,
    for_all_reason: forAll?.reason ?? null,
  }
}

/** Refuses NOT_FOUND where the reader has no such rule. */
export async function ruleDetail(db: Database, scope: TenantScope, ruleId: string, now: Date): Promise<RuleDetail> {
  const detail = await db.read(scope, async tx => {
    const own = sql`${ownCustomersAlone(scope, 'r.customer_id')} and r.id = ${ruleId} and r.removed_at is null`
    const found = await tx.maybe<Record<string, unknown>>(sql`select ${selectOf(fieldsOf(now))} from ${TABLES} where ${own}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const versions = await tx.rows<{ version: number; by: string; at: Date; form: RuleForm }>(sql`
      select v.version, v.made_by as by, v.made_at as at, v.form from monitors_versions v join monitors_rules r on r.customer_id = v.customer_id and r.id = v.rule_id
      where ${own} order by v.version desc limit 51`)
    const accounts = await tx.rows<RuleDetail['accounts'][number]>(sql`
      select a.id as account_id, a.outside_account_id, a.account_name, a.currency from monitors_rule_accounts n
      join monitors_rules r on r.customer_id = n.customer_id and r.id = n.rule_id
      join ad_accounts_accounts a on a.customer_id = n.customer_id and a.id = n.ad_account_id and a.taken_back_at is null
      where ${own} order by a.id`)
    const [latest] = versions
    if (!latest) throw new Error(`rule ${ruleId} has no version`)
    const row = wireRow<Rule>(found)
    return {
      ...row,
      form: { ...latest.form, account_ids: latest.form.is_all_accounts ? [] : accounts.map(account => account.account_id) },
      accounts,
      safety_copy: await safetyCopyShown(tx, scope, row, latest.form),
      versions: versions.slice(0, 50).map(({ version, by, at, form }, index) => {
        const before = versions[index + 1]?.form
        return { version, by, at: at.toISOString(), changes: before ? versionChanges(before, form) : ['新建'] }
      }),
    }
  })
  return { ...detail, runs: await latestRuns(db, ruleId, now) }
}
