// Change ads: many are switched or get another budget under one key; nothing is sent before the time to undo is over, and until it is claimed.
import { audit } from '@tallyhelm/modules/audit'
import {
  type Batch,
  type BatchResult,
  bodyHash,
  claimBatch,
  findAds,
  findBatch,
  insertActions,
  type KeptAd,
  type NewAction,
  undoActions,
  writeResults,
} from '@tallyhelm/modules/ad-management'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { holdsOf } from '@tallyhelm/modules/monitors'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import { ACCOUNT_STATUSES, FROZEN_STATUSES } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { SWITCHES } from '@tallyhelm/protocol/topics/ad-management/enums'
import { type BudgetOf, budgetProblem, mayHoldBudget, UNDO_SECONDS } from '@tallyhelm/protocol/topics/ad-management/limits'
import type { AdBatch, AdBudgetRequest, AdStatusRequest, AdUndone } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { carryJob, heldWords } from './carry-ads.ts'

type Keyed<Request> = { idempotencyKey: string | undefined; request: Request }
const MISSING = '该广告对象不存在，或已不在名下'

/** The same key gives the first answer again. Refuses PERMISSION_DENIED to a sub-customer, QUOTA_KEY_MISSING and QUOTA_KEY_REUSED. */
export async function switchAds(world: World, actor: TenantActor, { idempotencyKey, request }: Keyed<AdStatusRequest>): Promise<AdBatch> {
  const { object_ids: ids, status } = request
  return await inBatch(world, actor, { idempotencyKey, body: ['SWITCH', status, ids] }, async (tx, at) => {
    const ads = await adsById(tx, ids)
    const held = status === 'ACTIVE' ? await heldAds(tx, ads, at) : new Map<string, string>()
    const stopped = await stoppedChannels(tx, at)
    return {
      action: 'ad-management.switch',
      details: { switchTo: SWITCHES[status] },
      wishes: ids.map(id => {
        const ad = ads.get(id)
        const why = ad && (held.get(id) ?? (status === 'ACTIVE' ? whyNotOn(ad) : undefined) ?? whyNotNow(ad, stopped))
        if (!ad || why !== undefined) return { id, why: why ?? MISSING }
        return { id, ad, kind: 'SWITCH' as const, from: ad.isOn ? 'ACTIVE' : 'PAUSED', to: status }
      }),
    }
  })
}

/** As `switchAds`; an amount that may not be is refused whole, naming its field. */
export async function changeBudgets(
  world: World,
  actor: TenantActor,
  { idempotencyKey, request }: Keyed<AdBudgetRequest>,
): Promise<AdBatch> {
  const { changes } = request
  const ids = changes.map(({ object_id: id }) => id)
  return await inBatch(world, actor, { idempotencyKey, body: ['BUDGET', changes] }, async (tx, at) => {
    const ads = await adsById(tx, ids)
    const stopped = await stoppedChannels(tx, at)
    const problems: FieldProblem[] = []
    const wishes = changes.map(({ object_id: id, budget }, place): Wish => {
      const ad = ads.get(id)
      if (!ad) return { id, why: MISSING }
      const of = budgetOf(ad)
      if ('why' in of) return { id, why: of.why }
      const problem = budgetProblem(budget, of)
      if (problem !== undefined) problems.push({ path: `changes.${place}.budget`, msg: `${ad.name}：${problem}` })
      const why = whyNotNow(ad, stopped)
      if (problem !== undefined || why !== undefined) return { id, why: why ?? problem ?? '' }
      const to = decimalText(amountFromInput(budget, ad.currency, `changes.${place}.budget`))
      return { id, ad, kind: 'BUDGET', from: decimalText(money(BigInt(ad.budgetMinor ?? 0), ad.currency)), to, budgetKind: of.kind }
    })
    if (problems.length > 0) throw new Refusal('INPUT_INVALID', {}, problems)
    return { action: 'ad-management.budget', details: {}, wishes }
  })
}

/** What was claimed to be sent is not taken back. Refuses NOT_FOUND, and AD_UNDO_TOO_LATE where nothing waits any more. */
export async function undoAds(world: World, actor: TenantActor, { batch_id: batchId }: { batch_id: string }): Promise<AdUndone> {
  refuseSubCustomer(actor)
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    if (!(await findBatch(tx, actor.customerId, batchId))) throw new Refusal('NOT_FOUND')
    const undone = await undoActions(tx, actor.customerId, batchId, world.clock.now())
    if (undone.undone === 0 && undone.started > 0) throw new Refusal('AD_UNDO_TOO_LATE')
    if (undone.undone > 0) await audit(world, tx, actor, 'ad-management.undo', ['ad-batch', batchId], { adsUndone: undone.undone })
    return undone
  })
}

type Wish =
  | { id: string; why: string }
  | ({ id: string; ad: KeptAd } & Pick<NewAction, 'kind' | 'from' | 'to'> & { budgetKind?: NewAction['budgetKind'] })
type Wishes = { action: string; details: Record<string, unknown>; wishes: Wish[] }

async function inBatch(
  world: World,
  actor: TenantActor,
  { idempotencyKey, body }: { idempotencyKey: string | undefined; body: unknown },
  wishesOf: (tx: Tx, at: Date) => Promise<Wishes>,
): Promise<AdBatch> {
  refuseSubCustomer(actor)
  const requestKey = requireKey(idempotencyKey)
  const at = world.clock.now()
  const { customerId, userName: by } = actor
  const batch = { id: world.ids.next(), customerId, bodyHash: bodyHash(body), undoUntil: new Date(at.getTime() + UNDO_SECONDS * 1000) }
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const earlier = await claimBatch(tx, { ...batch, requestKey, by, at })
    if (earlier) {
      if (earlier.bodyHash !== batch.bodyHash) throw new Refusal('QUOTA_KEY_REUSED')
      return answerOf(earlier, earlier.results)
    }
    const { action, details, wishes } = await wishesOf(tx, at)
    const actions = wishes.flatMap(wish => ('ad' in wish ? [actionOf(world, wish)] : []))
    const written = await insertActions(tx, { ...batch, by, at }, actions)
    const results = wishes.map((wish): BatchResult => {
      if (!('ad' in wish)) return { object_id: wish.id, accepted: false, msg: wish.why }
      const accepted = written.has(wish.id)
      return { object_id: wish.id, accepted, msg: accepted ? '' : '该对象有操作进行中，请等待结果' }
    })
    await writeResults(tx, batch, results)
    await audit(world, tx, actor, action, ['ad-batch', batch.id], {
      ...details,
      adsAccepted: written.size,
      adsRefused: wishes.length - written.size,
    })
    const accounts = new Set(actions.filter(({ objectId }) => written.has(objectId)).map(({ adAccountId }) => adAccountId))
    await world.queue.enqueueAll(
      tx,
      [...accounts].map(id => carryJob(id, batch.undoUntil)),
    )
    return answerOf(batch, results)
  })
}

const actionOf = (world: World, { ad, kind, from, to, budgetKind = null }: Extract<Wish, { ad: KeptAd }>): NewAction => ({
  id: world.ids.next(),
  objectId: ad.id,
  adAccountId: ad.adAccountId,
  level: ad.level,
  kind,
  from,
  to,
  budgetKind,
})

const answerOf = ({ id, undoUntil }: Pick<Batch, 'id' | 'undoUntil'>, results: readonly BatchResult[]): AdBatch => ({
  batch_id: results.some(({ accepted }) => accepted) ? id : null,
  undo_until: undoUntil.toISOString(),
  results: [...results],
})

function refuseSubCustomer({ subCustomerId }: TenantActor): void {
  if (subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
}

const adsById = async (tx: Tx, ids: readonly string[]): Promise<Map<string, KeptAd>> =>
  new Map((await findAds(tx, ids)).map(ad => [ad.id, ad]))

const stoppedChannels = async (tx: Tx, at: Date): Promise<Channel[]> => (await findStoppedChannels(tx, at)).map(({ channel }) => channel)

/** What monitors keep paused, in words. */
async function heldAds(tx: Tx, ads: ReadonlyMap<string, KeptAd>, at: Date): Promise<Map<string, string>> {
  const all = [...ads.values()]
  const holds = await holdsOf(tx, all, at)
  return new Map([...holds].map(([place, hold]) => [all[place]?.id ?? '', heldWords(hold)]))
}

/** Whatever may be switched off, an account that may not spend gets nothing switched on. */
function whyNotOn({ accountStatus, frozenStatus }: KeptAd): string | undefined {
  if (frozenStatus !== 'UN_FROZEN' && frozenStatus !== 'THAWED') return `账户状态为“${FROZEN_STATUSES[frozenStatus].text}”，不能开启`
  if (accountStatus === 'FROZEN' || accountStatus === 'SUSPEND_VIOLATE_AD')
    return `账户状态为“${ACCOUNT_STATUSES[accountStatus].text}”，不能开启`
  return undefined
}

function whyNotNow({ state, channel, hasOpen }: KeptAd, stopped: readonly Channel[]): string | undefined {
  if (state === 'GONE') return '渠道上已删除'
  if (hasOpen) return '该对象有操作进行中，请等待结果'
  return stopped.includes(channel) ? '渠道暂停操作，请稍后再试' : undefined
}

function budgetOf({ channel, level, budgetKind, currency, leastDailyMinor }: KeptAd): BudgetOf | { why: string } {
  if (level === 'AD' || !mayHoldBudget(channel, level)) return { why: level === 'AD' ? '广告没有预算' : '该渠道的预算设置在广告系列上' }
  if (budgetKind === null) return { why: '该对象没有自己的预算' }
  const leastDaily = leastDailyMinor === null ? null : money(BigInt(leastDailyMinor), currency)
  return { channel, level, kind: budgetKind, currency, leastDaily }
}
