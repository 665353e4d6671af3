// Settle an item: carries out the step that was decided, money and state in one transaction, and says what runs next.
import { recordQuotaChange, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { finishItem, type Item, lowers, quietUntil, saveItem, type Step } from '@tallyhelm/modules/quota'
import { displayText, money, zero } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { afterLegEnded } from './after-leg-ended.ts'
import { type Figures, itemLeg } from './ask-platform.ts'
import { isOfTransfer, postItem, postLift, voidItem } from './item-money.ts'
import { tellResult } from './tell-result.ts'
import { enqueueApply, enqueueReconcile, letNextGo } from './wake-item.ts'
import { watchLateSpend } from './watch-late-spend.ts'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]
/** What ends or pauses an item; `send`, `resend` and `look` are calls, not ends. */
export type Settlement = Exclude<Step, { step: 'send' | 'resend' | 'look' }>

/** `item` as it was read in this transaction and locked; a lost fence throws and rolls everything back. */
export async function settleItem(world: World, tx: Tx, item: Item, step: Settlement, figures: Figures | null = null): Promise<void> {
  const now = world.clock.now()
  switch (step.step) {
    case 'confirm':
      return await confirm(world, tx, item, step, figures)
    case 'fail':
      return await fail(world, tx, item, step.reason)
    case 'release': {
      const dueAt = later(now, step.afterMs)
      const first = item.sends <= 1 && !item.hasUnknownSend
      const unsent = first ? { sends: 0, base: null, target: null, lift: 0n, firstSentAt: null, lastSentAt: null } : {}
      const unheld = first ? await releaseClearing(tx, item, now) : {}
      await saveItem(tx, item, { ...unsent, ...unheld, state: 'RESERVED', leaseUntil: null, unresolvedSince: null, dueAt }, step.note, now)
      return await enqueueApply(world, tx, item.id, dueAt)
    }
    case 'wait_channel': {
      const dueAt = later(now, step.afterMs)
      const waiting = {
        proposalId: step.proposalId,
        waitingSince: item.waitingSince ?? now,
        leaseUntil: null,
        unresolvedSince: null,
        tries: 0,
        dueAt,
      }
      await saveItem(tx, item, { ...waiting, state: 'WAITING_CHANNEL' }, '已提交渠道，等待审批', now)
      return await enqueueReconcile(world, tx, item.id, dueAt)
    }
    case 'unknown': {
      const dueAt = later(now, step.afterMs)
      const unknown = { hasUnknownSend: true, refusedReason: step.refusedReason, leaseUntil: null, tries: 0, dueAt }
      await saveItem(tx, item, { ...unknown, state: 'UNKNOWN' }, '渠道结果核对中', now)
      return await enqueueReconcile(world, tx, item.id, dueAt)
    }
    case 'again': {
      const dueAt = later(now, step.afterMs)
      if (item.state === 'SENDING')
        return await settleItem(world, tx, item, { step: 'unknown', afterMs: step.afterMs, refusedReason: item.refusedReason })
      await saveItem(tx, item, { tries: item.tries + 1, dueAt }, '', now)
      return await enqueueReconcile(world, tx, item.id, dueAt)
    }
    case 'manual':
      return await giveToPeople(world, tx, item, step.reason)
  }
}

type Confirmation = Extract<Step, { step: 'confirm' }>

/** Posts what took effect, books the rest back, lets the account's next item go, and tells the submitter of an ended order. */
async function confirm(world: World, tx: Tx, item: Item, step: Confirmation, figures: Figures | null): Promise<void> {
  const now = world.clock.now()
  const took = step.approved - item.lift
  if (item.lift > 0n) await postLift(tx, item, now)
  const approved = await postItem(tx, item, took, now)
  const quiet = quietUntil(legBefore(world, item), world.settings.settleMs)
  const ended = {
    approved,
    afterLimit: step.limit,
    platformReference: step.reference ?? item.platformReference,
    quietUntil: quiet === null ? null : new Date(quiet),
  }
  const finished = await finishItem(tx, item, { ...ended, unresolvedSince: null, leaseUntil: null }, noteOf(item, took), now)
  await writeFigures(world, tx, item, { limit: step.limit, took }, figures)
  if (isOfTransfer(item)) await afterLegEnded(world, tx, finished, { kind: 'confirmed', approved: took, limit: step.limit })
  if (item.kind === 'CLEAR') await watchLateSpend(world, tx, finished)
  await world.queue.enqueue(
    tx,
    'ad-accounts.sync-account',
    { account_id: item.adAccountId },
    { jobKey: `ad-accounts.sync-account:${item.adAccountId}`, maxAttempts: 4, priority: 10 },
  )
  await letNextGo(world, tx, item.adAccountId)
  await tellResult(world, tx, item.orderId)
}

function noteOf(item: Item, approved: bigint): string {
  if (approved === item.amount) return '渠道已确认'
  const text = displayText(money(approved, item.currency), { withSymbol: true })
  return lowers(item.kind) ? `渠道批准减少 ${text}，按批准金额入账` : `渠道批准 ${text}，差额已退回`
}

/** A delta platform's figure is its balance, not a limit: the account's own synchronisation works the limit out. */
async function writeFigures(
  world: World,
  tx: Tx,
  item: Item,
  change: { limit: bigint; took: bigint },
  figures: Figures | null,
): Promise<void> {
  const isLimit = world.platforms[item.channel].changeStyle !== 'delta'
  const limit = money(change.limit, item.currency)
  await recordQuotaChange(tx, {
    adAccountId: item.adAccountId,
    limit: isLimit ? limit : null,
    spent: isLimit ? (figures?.spent ?? null) : null,
    balance: isLimit ? (figures?.spent ? money(change.limit - figures.spent.minor, item.currency) : null) : limit,
    totalAddedDelta: item.kind === 'ADD' ? money(change.took, item.currency) : zero(item.currency),
    at: world.clock.now(),
  })
}

async function fail(world: World, tx: Tx, item: Item, reason: string): Promise<void> {
  const now = world.clock.now()
  const quiet = item.sends === 0 ? null : quietUntil(legBefore(world, item), world.settings.settleMs)
  await voidItem(tx, item, now)
  const ended = {
    failReason: reason,
    finishedAt: now,
    leaseUntil: null,
    unresolvedSince: null,
    quietUntil: quiet === null ? null : new Date(quiet),
  }
  const failed = await saveItem(tx, item, { ...ended, state: 'FAIL' }, reason, now)
  if (isOfTransfer(item)) await afterLegEnded(world, tx, failed, { kind: 'failed', reason })
  await letNextGo(world, tx, item.adAccountId)
  await tellResult(world, tx, item.orderId)
}

/** The leg as it was before people took it or the agency refused it: how long its calls may still take effect does not depend on that. */
function legBefore(world: World, item: Item) {
  const isOutside = item.state === 'MANUAL' || item.state === 'PENDING_APPROVAL'
  return itemLeg(world, isOutside ? { ...item, state: 'UNKNOWN' } : item)
}

/** Nothing was done: a clearing is to find out anew how much is left. */
async function releaseClearing(tx: Tx, item: Item, now: Date): Promise<Partial<Item>> {
  if (item.kind !== 'CLEAR' || item.amount === 0n) return {}
  await voidItem(tx, item, now)
  return { amount: 0n, serviceFee: 0n, tax: 0n }
}

/** The account is blocked until two people decide; the alarm is the log line and the list of `npm run orders:manual`. */
async function giveToPeople(world: World, tx: Tx, item: Item, reason: string): Promise<void> {
  const now = world.clock.now()
  let current = item
  if (current.state === 'SENDING') {
    current = await saveItem(tx, current, { state: 'UNKNOWN', hasUnknownSend: true, leaseUntil: null }, '渠道结果核对中', now)
  }
  await saveItem(tx, current, { state: 'MANUAL', manualReason: reason, unresolvedSince: null }, '已转人工核对', now)
  await setOpenDifference(tx, item.adAccountId, true)
  world.log.error({ itemId: item.id, orderId: item.orderId, channel: item.channel, reason }, 'a quota item needs people')
}

const later = (now: Date, afterMs: number) => new Date(now.getTime() + afterMs)
