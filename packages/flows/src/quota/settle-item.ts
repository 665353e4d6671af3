// Settle items: carries out the steps that were decided, money and state in one transaction, and says what runs next. The legs that an
// item's attempt carries are settled with it.
import { setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import {
  insertLateSpend,
  insertOwedReference,
  type Item,
  lateSpendLookAt,
  lockCarried,
  lowers,
  mergeMostAfterRefusal,
  parts,
  quietUntil,
  type Step,
} from '@tallyhelm/modules/quota'
import { OPEN_INCIDENT } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { afterLegEnded, type Lines, lockLinesOf } from './after-leg-ended.ts'
import { type Figures, itemLeg } from './ask-platform.ts'
import { follow } from './carried-legs.ts'
import { approvedOf, isOfTransfer, postItem, postLift, voidItem } from './item-money.ts'
import { payBack } from './pay-back.ts'
import { type LegWork, legWork } from './leg-work.ts'
import { legFields } from './leg-log.ts'
import type { Failure, Settlement } from './settlement.ts'
import { reopenFor, stepOnTakenBack } from './no-more-sent.ts'

/** An item as it was read in this transaction and locked, never a carried one; `figures`: what its platform showed, for the account's row. */
export type Settled = { item: Item; step: Settlement; figures?: Figures | null }

/** A lost fence throws and rolls everything back. */
export async function settleItems(world: World, tx: Tx, settled: readonly Settled[]): Promise<void> {
  const work = legWork(world)
  await settleInto(world, tx, work, settled)
  await work.carryOut(tx)
}

/** As settleItems, with everything left in `work`: the caller has more to write before it carries that out, last of all. */
export async function settleInto(world: World, tx: Tx, work: LegWork, settled: readonly Settled[]): Promise<void> {
  const items = settled.map(({ item }) => item)
  const astray = items.find(item => item.carriedBy !== null)
  if (astray) throw new Error(`The leg ${astray.id} is settled with the one that carries it.`)
  const carried = await lockCarried(tx, items)
  const lines = await lockLinesOf(tx, [...items, ...[...carried.values()].flat()])
  for (const { item, step: decided, figures } of settled) {
    const step = stepOnTakenBack(item, decided)
    if (item.isTakenBack) await noteTakenBack(world, tx, work, item, { decided, step })
    settleLegs({ world, work, lines }, [item, ...(carried.get(item.id) ?? [])], step, figures ?? null)
  }
}

async function noteTakenBack(
  world: World,
  tx: Tx,
  work: LegWork,
  item: Item,
  { decided, step }: { decided: Settlement; step: Settlement },
): Promise<void> {
  world.log.error({ ...legFields(item), decided: decided.step, step: step.step }, 'a leg of an ad account that was taken back')
  if (step.step === 'confirm') await reopenFor(tx, work.money(), item, step.approved - item.lift, work.now)
}

/** What the legs of one transaction share. */
type Settling = { world: World; work: LegWork; lines: Lines }
/** The head first, then what its attempt carries. */
type Legs = readonly [Item, ...Item[]]

function settleLegs(settling: Settling, legs: Legs, step: Settlement, figures: Figures | null): void {
  const { work } = settling
  const [item, ...carried] = legs
  const dueAt = 'afterMs' in step ? new Date(work.now.getTime() + step.afterMs) : work.now
  switch (step.step) {
    case 'confirm':
      return confirm(settling, legs, step, figures)
    case 'fail':
      return parts(step, item) && !item.isTakenBack && step.reason !== OPEN_INCIDENT ? part(work, legs) : fail(settling, legs, step)
    case 'release': {
      const first = item.sends <= 1 && !item.hasUnknownSend
      const unsent = first ? { sends: 0, base: null, target: null, lift: 0n, firstSentAt: null, lastSentAt: null } : {}
      const unheld = first ? releaseClearing(work, item) : {}
      const waiting = { ...unsent, ...unheld, state: 'RESERVED' as const, leaseUntil: null, unresolvedSince: null, dueAt, carries: 0 }
      const released = work.move(item, waiting, step.note)
      follow(work, released, carried, step.note, { carriedBy: null })
      return work.apply(item, dueAt)
    }
    case 'wait_channel': {
      const waiting = { waitingSince: item.waitingSince ?? work.now, leaseUntil: null, unresolvedSince: null, tries: 0, dueAt }
      work.move(item, { ...waiting, proposalId: step.proposalId, state: 'WAITING_CHANNEL' }, '已提交渠道，等待审批')
      return work.reconcile(item, dueAt)
    }
    case 'unknown': {
      const unknown = { hasUnknownSend: true, refusedReason: step.refusedReason, leaseUntil: null, tries: 0, dueAt }
      const saved = work.move(item, { ...unknown, state: 'UNKNOWN' }, '渠道结果核对中')
      follow(work, saved, carried, '渠道结果核对中')
      return work.reconcile(item, dueAt)
    }
    case 'again': {
      if (item.state === 'SENDING')
        return settleLegs(settling, legs, { step: 'unknown', afterMs: step.afterMs, refusedReason: item.refusedReason }, figures)
      const saved = work.move(item, { tries: item.tries + 1, dueAt }, '')
      follow(work, saved, carried, '')
      return work.reconcile(item, dueAt)
    }
    case 'manual':
      return giveToPeople(settling, legs, step.reason)
  }
}

type Confirmation = Extract<Step, { step: 'confirm' }>

/**
 * Posts what took effect, books the rest back, lets the account's next item go, and tells the submitter of an ended order. Several legs
 * were confirmed by one figure: each takes what it asked for.
 */
function confirm(settling: Settling, legs: Legs, step: Confirmation, figures: Figures | null): void {
  const { world, work, lines } = settling
  const [head] = legs
  const total = step.approved - head.lift
  const shares = sharesOf(legs, total)
  if (head.lift > 0n) work.also(tx => postLift(tx, work.money(), head, work.now))
  const quiet = quietUntil(legBefore(world, head), world.settings.settleMs)
  const movesSums = world.platforms[head.channel].changeStyle === 'delta'
  for (const { leg, took } of shares) {
    const isHead = leg === head
    const books = work.money()
    const change = {
      approved: approvedOf(leg, took),
      afterLimit: step.limit,
      platformReference: isHead ? (step.reference ?? leg.platformReference) : leg.platformReference,
      quietUntil: isHead && quiet !== null ? new Date(quiet) : null,
    }
    const note = legs.length > 1 ? '渠道已确认（与同账户的其他变更合并提交）' : noteOf(leg, took)
    const ended = work.finish(leg, { ...change, unresolvedSince: null, leaseUntil: null }, note)
    if (isOfTransfer(ended)) afterLegEnded(world, work, books, lines, ended, took)
    else if (ended.kind === 'ADD') postItem(books, ended, work.now)
    else work.also(tx => payBack(world, tx, books, ended, work.now))
    if (ended.kind === 'CLEAR' && !ended.isTakenBack) watchLateSpend(settling, ended)
    if (movesSums && ended.platformReference === null) work.also(tx => insertOwedReference(tx, ended))
  }
  goOn(work, legs)
  const added = shares.reduce((sum, { leg, took }) => sum + (leg.kind === 'ADD' ? took : 0n), 0n)
  if (!head.isTakenBack) writeFigures(settling, head, { limit: step.limit, moved: lowers(head.kind) ? -total : total, added }, figures)
}

/** What of `took` is each leg's; several legs are confirmed as a whole or not at all. */
function sharesOf(legs: Legs, took: bigint): { leg: Item; took: bigint }[] {
  const [head] = legs
  if (legs.length === 1) return [{ leg: head, took }]
  const asked = legs.reduce((sum, leg) => sum + leg.amount, 0n)
  if (asked !== took) throw new Error(`The legs that ${head.id} carries asked for ${asked}, and ${took} took effect.`)
  return legs.map(leg => ({ leg, took: leg.amount }))
}

/** The account's next item goes, and the submitters of orders that have ended are told. */
function goOn(work: LegWork, legs: Legs): void {
  work.goOn(legs[0].adAccountId)
  for (const leg of legs) work.tell(leg.orderId)
}

function noteOf(item: Item, approved: bigint): string {
  if (approved === item.amount) return '渠道已确认'
  const text = displayText(money(approved, item.currency), { withSymbol: true })
  return lowers(item.kind) ? `渠道批准减少 ${text}，按批准金额入账` : `渠道批准 ${text}，差额已退回`
}

/** A delta platform's figure is its balance, any other's its limit. What else a change did to the account shows in the next round of synchronisations. */
function writeFigures(
  { world, work }: Settling,
  item: Item,
  change: { limit: bigint; moved: bigint; added: bigint },
  figures: Figures | null,
): void {
  const isLimit = world.platforms[item.channel].changeStyle !== 'delta'
  const figure = money(change.limit, item.currency)
  work.figures({
    adAccountId: item.adAccountId,
    limit: isLimit ? figure : null,
    spent: isLimit ? (figures?.spent ?? null) : null,
    balance: isLimit ? null : figure,
    moved: money(change.moved, item.currency),
    totalAddedDelta: money(change.added, item.currency),
  })
}

function fail(settling: Settling, legs: Legs, { reason, by }: Failure): void {
  const { world, work, lines } = settling
  const [head] = legs
  const quiet = head.sends === 0 ? null : quietUntil(legBefore(world, head), world.settings.settleMs)
  for (const leg of legs) {
    const books = work.money()
    voidItem(books, leg)
    const ended = { failReason: reason, endedBy: by ?? null, finishedAt: work.now, leaseUntil: null, unresolvedSince: null }
    const quietAfter = leg === head && quiet !== null ? new Date(quiet) : null
    const failed = work.move(leg, { ...ended, quietUntil: quietAfter, state: 'FAIL' }, reason)
    if (isOfTransfer(failed)) afterLegEnded(world, work, books, lines, failed, 0n)
  }
  goOn(work, legs)
}

/** The platform refused several legs as a whole, and nothing of them took effect: they wait again, and fewer go together. */
function part(work: LegWork, [item, ...carried]: Legs): void {
  const [note, mergeMost] = ['渠道未接受合并变更，将分开提交', mergeMostAfterRefusal(1 + carried.length)]
  let [head, riders] = [item, carried]
  if (head.state === 'UNKNOWN') {
    // By a look that is old enough: back by way of the state from which a leg that did nothing goes back.
    head = work.move(head, { state: 'SENDING', fence: head.fence + 1 }, '')
    riders = follow(work, head, riders, '')
  }
  const sent = { sends: 0, hasUnknownSend: false, refusedReason: null, firstSentAt: null, lastSentAt: null, unresolvedSince: null }
  const waiting = { ...sent, base: null, target: null, lift: 0n, leaseUntil: null, dueAt: work.now, carries: 0, mergeMost }
  head = work.move(head, { ...waiting, state: 'RESERVED' }, note)
  follow(work, head, riders, note, { carriedBy: null, mergeMost })
  work.apply(head, work.now)
}

/** The leg as it was before people took it or the agency refused it: how long its calls may still take effect does not depend on that. */
function legBefore(world: World, item: Item) {
  const isOutside = item.state === 'MANUAL' || item.state === 'PENDING_APPROVAL'
  return itemLeg(world, isOutside ? { ...item, state: 'UNKNOWN' } : item)
}

/** Nothing was done: a clearing is to find out anew how much is left. */
function releaseClearing(work: LegWork, item: Item): Partial<Item> {
  if (item.kind !== 'CLEAR' || item.amount === 0n) return {}
  voidItem(work.money(), item)
  return { amount: 0n, serviceFee: 0n, tax: 0n }
}

/** The account is blocked until two people decide; the alarm is the log line and the list of `npm run orders:manual`. */
function giveToPeople({ world, work }: Settling, [item, ...carried]: Legs, reason: string): void {
  let [head, riders] = [item, carried]
  if (head.state === 'SENDING') {
    head = work.move(head, { state: 'UNKNOWN', hasUnknownSend: true, leaseUntil: null }, '渠道结果核对中')
    riders = follow(work, head, riders, '渠道结果核对中')
  }
  head = work.move(head, { state: 'MANUAL', manualReason: reason, unresolvedSince: null }, '已转人工核对')
  follow(work, head, riders, '已转人工核对')
  work.also(async tx => void (await setOpenDifference(tx, item.adAccountId, true)))
  const carries = carried.map(leg => leg.id)
  world.log.error({ ...legFields(item), carries, reason }, 'a quota item needs people')
}

/**
 * After a clearing, late spend is looked for (look-for-late-spend.ts) where a limit is set: a proposal is settled on what its platform
 * approved, and a balance is net of spend. In the transaction that finishes the clearing; the account is free meanwhile.
 */
function watchLateSpend({ world, work }: Settling, item: Item): void {
  const { afterLimit, finishedAt } = item
  if (world.platforms[item.channel].changeStyle !== 'absolute' || afterLimit === null || finishedAt === null) return
  const lookAt = lateSpendLookAt(finishedAt, 0)
  if (!lookAt) throw new Error('The first look has its time.')
  work.also(tx => insertLateSpend(tx, item, afterLimit, lookAt))
}
