// Back-test a rule: the statement that judges it live, over the ticks and hours that are kept of up to thirty days.
import {
  balancesSince,
  draftOf,
  findRule,
  findVersion,
  formDigest,
  hasLifetimes,
  judgeDraft,
  type JudgedNamed,
  knownSince,
  type Moment,
  noteBackTest,
  spentAfter,
  TICK_MS,
  tickAt,
  timeOfTick,
} from '@tallyhelm/modules/monitors'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { leavesOf } from '@tallyhelm/protocol/topics/monitors/condition'
import type { RuleForm } from '@tallyhelm/protocol/topics/monitors/rule-form'
import type { BackTest, BackTestRequest } from '@tallyhelm/protocol/topics/monitors/schemas'
import { addDays, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { ownAccounts, TOGETHER } from './try-rule.ts'

const system = { kind: 'system' } as const
const HOUR_MS = 3_600_000
/** Ticks are kept for so long; before that, rules are judged at full hours. */
const TICKS_KEPT_MS = 48 * HOUR_MS
const MOMENTS_TOGETHER = 24
const SHOWN = 100

type Hit = { judged: JudgedNamed; first: Date; hits: number }
type Account = Awaited<ReturnType<typeof ownAccounts>>[number]

/** Looking at it lets the version act, whether it is saved already or within a day; one of accounts of which nothing is known shows nothing to look at. */
export async function backTestRule(world: World, actor: TenantActor, { form, days, rule_id: ruleId }: BackTestRequest): Promise<BackTest> {
  const { customerId } = actor
  const now = world.clock.now()
  const result = await world.db.readLong(system, async tx => {
    const accounts = await ownAccounts(tx, actor, form)
    const rule = ruleId === undefined ? undefined : await findRule(tx, customerId, ruleId)
    if (ruleId !== undefined && !rule) throw new Refusal('NOT_FOUND')
    const inForce = rule && (await findVersion(tx, customerId, rule.id, rule.version))
    const ids = accounts.map(({ id }) => id)
    const known = { ...(await knownSince(tx, ids, now)), lifetimes: await hasLifetimes(tx, ids), balances: await balancesSince(tx, ids) }
    const found = await hitsOf(tx, accounts, form, { now, days })
    const shown = await shownOf(tx, accounts, form, found, { now, days, known })
    if (!inForce) return { ...shown, in_force: null }
    const before = await sumOf(tx, await hitsOf(tx, await ownAccounts(tx, actor, inForce.form), inForce.form, { now, days }))
    return { ...shown, in_force: { hits: before.hits, ad_groups: before.groups, spend_after_usd: before.usd } }
  })
  if (result.known_since !== null)
    await world.db.transaction(tenantScopeOf(actor), tx => noteBackTest(tx, customerId, formDigest(form), now))
  return result
}

type Span = { now: Date; days: number }

function momentsOf({ now, days }: Span, frequency: number): Moment[] {
  const moments: Moment[] = []
  const begin = now.getTime() - days * 24 * HOUR_MS
  const ticksFrom = now.getTime() - TICKS_KEPT_MS
  for (let at = Math.ceil(begin / HOUR_MS) * HOUR_MS; at < ticksFrom; at += HOUR_MS) moments.push({ at: new Date(at), tick: at / TICK_MS })
  const step = frequency / 5
  const last = Math.floor(now.getTime() / TICK_MS)
  for (let tick = Math.ceil(tickAt(new Date(ticksFrom)) / step) * step; tick <= last; tick += step)
    moments.push({ at: timeOfTick(tick), tick })
  return moments
}

/** By ad group; what holds at one moment and the next is one hit. */
async function hitsOf(tx: Tx, accounts: readonly Account[], form: RuleForm, span: Span): Promise<Hit[]> {
  const hits = new Map<string, Hit & { last: number }>()
  const draft = draftOf(form)
  const moments = momentsOf(span, form.frequency)
  const order = new Map(moments.map(({ at }, index) => [at.getTime(), index]))
  for (const part of groupsOf(accounts, TOGETHER))
    for (const some of groupsOf(moments, MOMENTS_TOGETHER)) {
      const judged = await judgeDraft(tx, { accounts: part.map(({ id }) => id), moments: some, isLive: false, draft, onlyHits: true })
      for (const each of judged) {
        const index = order.get(each.at.getTime()) ?? 0
        const known = hits.get(each.objectId)
        if (!known) hits.set(each.objectId, { judged: each, first: each.at, hits: 1, last: index })
        else hits.set(each.objectId, { ...known, hits: known.hits + (index === known.last + 1 ? 0 : 1), last: index })
      }
    }
  return [...hits.values()].sort((one, other) => one.first.getTime() - other.first.getTime())
}

async function sumOf(tx: Tx, found: readonly Hit[]): Promise<{ hits: number; groups: number; usd: string; byObject: Map<string, string> }> {
  const spent = await spentAfter(
    tx,
    found.map(({ judged, first }) => ({ objectId: judged.objectId, at: first })),
  )
  const cents = spent.reduce((sum, { usd }) => sum + BigInt(usd), 0n)
  return {
    hits: found.reduce((sum, { hits }) => sum + hits, 0),
    groups: found.length,
    usd: decimalText(money(cents, 'USD')),
    byObject: new Map(spent.map(({ objectId, spend }) => [objectId, spend])),
  }
}

type Known = { hours: Date | null; ticks: Date | null; lifetimes: boolean; balances: Date | null }

async function shownOf(
  tx: Tx,
  accounts: readonly Account[],
  form: RuleForm,
  found: readonly Hit[],
  { now, days, known }: Span & { known: Known },
): Promise<Omit<BackTest, 'in_force'>> {
  const { hits, groups, usd, byObject } = await sumOf(tx, found)
  const named = new Map(accounts.map(account => [account.id, account]))
  const today = dayOf(now)
  const firsts = found.map(({ first }) => dayOf(first))
  return {
    hits,
    ad_groups: groups,
    spend_after_usd: usd,
    by_day: daysBetween(addDays(today, 1 - days), addDays(today, 1)).map(day => ({
      day,
      hits: firsts.filter(each => each === day).length,
    })),
    content: found.slice(0, SHOWN).map(({ judged, first, hits: count }) => ({
      account_id: judged.adAccountId,
      outside_account_id: named.get(judged.adAccountId)?.outsideAccountId ?? '',
      account_name: named.get(judged.adAccountId)?.name ?? '',
      currency: judged.currency,
      campaign_name: judged.campaignName,
      ad_group_id: judged.adGroupId,
      ad_group_name: judged.adGroupName,
      first_hit_at: first.toISOString(),
      hits: count,
      spend_after: decimalText(money(BigInt(byObject.get(judged.objectId) ?? '0'), judged.currency)),
    })),
    unreachable: unreachableOf(form, { now, days, known }),
    known_since: known.hours?.toISOString() ?? null,
  }
}

/**
 * Windows below an hour are told by ticks alone, all of an ad group's time once its total was read, and what was left of the quota from the first
 * reading on that wrote it down.
 */
function unreachableOf(
  form: RuleForm,
  { now, days, known: { ticks, lifetimes, balances } }: Span & { known: Known },
): BackTest['unreachable'] {
  const short = ['M5', 'M15', 'M30'] as const
  const leaves = leavesOf(form.condition).map(({ leaf }) => leaf)
  const since = (ticks ?? now).toISOString()
  const byTicks = short.filter(window => leaves.some(leaf => leaf.window === window)).map(window => ({ window, since }))
  const isQuotaKept = balances !== null && balances.getTime() <= now.getTime() - days * 24 * HOUR_MS
  const byQuota = leaves
    .filter(({ metric }) => !isQuotaKept && (metric === 'QUOTA_BURN' || metric === 'QUOTA_HOURS'))
    .map(({ window }) => ({ window, since: (balances ?? now).toISOString() }))
  const byTotals = leaves
    .filter(({ window }) => window === 'LIFETIME' && !lifetimes)
    .map(({ window }) => ({ window, since: now.toISOString() }))
  return [...new Map([...byTicks, ...byQuota, ...byTotals].map(each => [each.window, each])).values()]
}
