// Settle an item: carries out the step that was decided, money and state in one transaction, and says what runs next.
import { recordQuotaChange, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import {
  feesOf,
  holdTransfers,
  postTransfers,
  type QuotaMoney,
  quotaAddKeys,
  quotaAddLowerApproval,
  voidTransfers,
} from '@tallyhelm/modules/ledger'
import { finishItem, type Item, nextWaiting, quietUntil, saveItem, type Step } from '@tallyhelm/modules/quota'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { type Figures, itemLeg } from './ask-platform.ts'
import { tellResult } from './tell-result.ts'

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
      const unsent = first ? { sends: 0, base: null, target: null, firstSentAt: null, lastSentAt: null } : {}
      await saveItem(tx, item, { ...unsent, state: 'RESERVED', leaseUntil: null, unresolvedSince: null, dueAt }, step.note, now)
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
  const hold = moneyOf(item)
  const isWhole = step.approved === item.amount
  if (isWhole) await postTransfers(tx, quotaAddKeys(hold), now)
  else await postLower(tx, item, step.approved, now)
  const fees = feesOf(money(step.approved, item.currency), item.rates)
  const approved = isWhole ? null : { amount: step.approved, serviceFee: fees.serviceFee.minor, tax: fees.tax.minor }
  const quiet = quietUntil(itemLeg(world, item), world.settings.settleMs)
  const ended = {
    approved,
    afterLimit: step.limit,
    platformReference: step.reference ?? item.platformReference,
    quietUntil: quiet === null ? null : new Date(quiet),
  }
  const note = isWhole ? '渠道已确认' : `渠道批准 ${displayText(money(step.approved, item.currency), { withSymbol: true })}，差额已退回`
  await finishItem(tx, item, { ...ended, unresolvedSince: null, leaseUntil: null }, note, now)
  // A delta platform's figure is its balance, not a limit: the account's own synchronisation works the limit out.
  const isLimit = world.platforms[item.channel].changeStyle !== 'delta'
  const limit = money(step.limit, item.currency)
  await recordQuotaChange(tx, {
    adAccountId: item.adAccountId,
    limit: isLimit ? limit : null,
    spent: isLimit ? (figures?.spent ?? null) : null,
    balance: isLimit ? (figures?.spent ? money(step.limit - figures.spent.minor, item.currency) : null) : limit,
    totalAddedDelta: money(step.approved, item.currency),
    at: now,
  })
  await world.queue.enqueue(
    tx,
    'ad-accounts.sync-account',
    { account_id: item.adAccountId },
    { jobKey: `ad-accounts.sync-account:${item.adAccountId}`, maxAttempts: 4, priority: 10 },
  )
  await letNextGo(world, tx, item.adAccountId)
  await tellResult(world, tx, item.orderId)
}

async function postLower(tx: Tx, item: Item, approved: bigint, now: Date): Promise<void> {
  const lower = quotaAddLowerApproval(moneyOf(item), money(approved, item.currency), item.rates)
  await voidTransfers(tx, lower.voided, now)
  await holdTransfers(tx, lower.posted, {
    customerId: item.customerId,
    subCustomerId: item.subCustomerId,
    adAccountId: item.adAccountId,
    reference: { kind: 'QUOTA_ITEM', id: item.id },
    operator: item.submitter,
    summary: '渠道批准额度低于申请',
    at: now,
  })
  await postTransfers(
    tx,
    lower.posted.map(transfer => transfer.key),
    now,
  )
}

async function fail(world: World, tx: Tx, item: Item, reason: string): Promise<void> {
  const now = world.clock.now()
  const quiet = item.sends === 0 ? null : quietUntil(itemLeg(world, item), world.settings.settleMs)
  await voidTransfers(tx, quotaAddKeys(moneyOf(item)), now)
  const ended = {
    failReason: reason,
    finishedAt: now,
    leaseUntil: null,
    unresolvedSince: null,
    quietUntil: quiet === null ? null : new Date(quiet),
  }
  await saveItem(tx, item, { ...ended, state: 'FAIL' }, reason, now)
  await letNextGo(world, tx, item.adAccountId)
  await tellResult(world, tx, item.orderId)
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

export async function letNextGo(world: World, tx: Tx, adAccountId: string): Promise<void> {
  const next = await nextWaiting(tx, adAccountId, world.clock.now())
  if (next) await enqueueApply(world, tx, next.itemId, next.dueAt)
}

export const enqueueApply = (world: World, tx: Tx, itemId: string, runAt: Date) =>
  world.queue.enqueue(tx, 'quota.apply-item', { item_id: itemId }, { jobKey: `quota.apply-item:${itemId}`, runAt })

export const enqueueReconcile = (world: World, tx: Tx, itemId: string, runAt: Date) =>
  world.queue.enqueue(tx, 'quota.reconcile-item', { item_id: itemId }, { jobKey: `quota.reconcile-item:${itemId}`, runAt })

function moneyOf(item: Item): QuotaMoney {
  return {
    itemId: item.id,
    sides: item.sides,
    amount: money(item.amount, item.currency),
    serviceFee: money(item.serviceFee, item.currency),
    tax: money(item.tax, item.currency),
  }
}

const later = (now: Date, afterMs: number) => new Date(now.getTime() + afterMs)
