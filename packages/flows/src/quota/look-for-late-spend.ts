// Look for late spend: what was spent above the limit that a clearing left is booked as a correction (job quota.look-for-late-spend;
// docs/decisions/lowering.md).
import { countQuota, findAdAccount, lockAdAccounts, recordSpent, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { lateSpend, lockBalance, lockBalances, openAccount, transferNow } from '@tallyhelm/modules/ledger'
import {
  findItem,
  findLateSpend,
  isFollowed,
  isQuiet,
  type Item,
  type LateSpend,
  lateSpendLookAt,
  lockLateSpend,
  saveLateSpend,
} from '@tallyhelm/modules/quota'
import { hasOpenCase } from '@tallyhelm/modules/reconciliation'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { addToLog } from '@tallyhelm/world/handles/log-context'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type Figures, readFigure } from './ask-platform.ts'
import { legFields } from './leg-log.ts'

const system = { kind: 'system' } as const
const actor = { kind: 'system', name: 'late-spend' } as const
const AGAIN_MS = 10 * 60_000
/** Until people have said what became of a total that fell. */
const FALLEN_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

/**
 * Does nothing before its time and may run any number of times. Never takes more than the payer has: the rest opens a difference, which
 * stops the account's orders, and is tried again every day.
 */
export async function lookForLateSpend(world: World, input: { itemId: string }): Promise<void> {
  const { item, late, account } = await world.db.read(system, async tx => {
    const found = await findItem(tx, input.itemId)
    return { item: found, late: await findLateSpend(tx, input.itemId), account: found && (await findAdAccount(tx, found.adAccountId)) }
  })
  if (!item || !late || late.lookAt === null || late.lookAt > world.clock.now()) return
  addToLog(legFields(item))
  if (item.isTakenBack || !account) return await endLook(world, item)
  const { figures } = await readFigure(world, item)
  await world.db.transaction(system, async tx => {
    const current = await lockLateSpend(tx, item.id)
    if (current?.looks !== late.looks || current.lookAt === null) return
    await settle(world, tx, item, current, figures && { ...figures, base: account.counter.base.minor })
  })
}

/** Whose the spend is that its platform shows from now on can't be told: nothing more is booked, and nothing is owed. */
async function endLook(world: World, item: Item): Promise<void> {
  await world.db.transaction(system, async tx => {
    const late = await lockLateSpend(tx, item.id)
    if (!late || late.lookAt === null) return
    await lockAdAccounts(tx, [item.adAccountId])
    const openedDifference = await tellOwed(world, tx, item, { ...late, owed: 0n })
    await saveLateSpend(tx, { ...late, owed: 0n, openedDifference, lookAt: null })
  })
}

/** What the platform shows; `base`: our counter's when it was asked. */
type Shown = Figures & { base: bigint }

async function settle(world: World, tx: Tx, item: Item, late: LateSpend, shown: Shown | null): Promise<void> {
  const now = world.clock.now()
  const lookAgain = (ms: number) => saveLateSpend(tx, { ...late, lookAt: new Date(now.getTime() + ms) })
  // Before the payer's balance, as everyone takes the two: what stays owed is told on the ad account.
  const [account] = await lockAdAccounts(tx, [item.adAccountId])
  // Taken back while the platform was read: the next look ends it.
  if (!account || account.takenBackAt) return await lookAgain(0)
  if (!shown?.spent || shown.base !== account.counter.base.minor || !(await isQuiet(tx, item.adAccountId, now)))
    return await lookAgain(AGAIN_MS)
  const counted = countQuota(account.counter, shown, account.averageSpend)
  if (counted.hasFallen || !counted.spent) return await lookAgain(FALLEN_MS)
  const isMoved = await hasMoved(tx, item, late, shown)
  const due = isMoved ? late.owed : lateBy(late, counted.spent.minor)
  await recordSpent(tx, account.id, shown.spent)
  const paid = due === 0n ? 0n : await pay(world, tx, item, late, due)
  const owed = due - paid
  const openedDifference = await tellOwed(world, tx, item, { ...late, owed })
  const looks = late.looks + 1
  const next = isMoved ? null : lateSpendLookAt(item.finishedAt ?? now, looks)
  const lookAt = owed > 0n ? new Date(now.getTime() + DAY_MS) : next
  const rounds = late.rounds + (paid > 0n ? 1 : 0)
  await saveLateSpend(tx, { ...late, rounds, booked: late.booked + paid, owed, openedDifference, looks, lookAt })
}

/**
 * Once another order has changed the limit, the platform counts late spend against that: only what was owed before is still due. After a total
 * that began again the cap tells nothing of it, since people lower it for that.
 */
async function hasMoved(tx: Tx, item: Item, late: LateSpend, { base, limit }: Shown): Promise<boolean> {
  return base === late.base ? limit?.minor !== late.limit : await isFollowed(tx, item)
}

/** What is late and not booked, by what was ever spent. */
function lateBy(late: LateSpend, spent: bigint): bigint {
  const due = spent - (late.base + late.limit) - late.booked
  return due > 0n ? due : 0n
}

/** Gives what was taken, in minor units. */
async function pay(world: World, tx: Tx, item: Item, late: LateSpend, due: bigint): Promise<bigint> {
  const at = world.clock.now()
  const { payer } = item.sides
  const channelClearing = await openAccount(tx, { kind: 'CHANNEL_CLEARING', currency: item.currency, place: item.channel }, at)
  await lockBalances(tx, [payer, channelClearing])
  const available = (await lockBalance(tx, payer)).available?.minor ?? 0n
  const paid = available < due ? available : due
  if (paid <= 0n) return 0n
  const amount = money(paid, item.currency)
  const transfers = lateSpend({ itemId: item.id, round: late.rounds + 1, payer, channelClearing, amount })
  await transferNow(tx, transfers, {
    customerId: item.customerId,
    subCustomerId: item.subCustomerId,
    adAccountId: item.adAccountId,
    reference: { kind: 'QUOTA_ITEM', id: item.id },
    operator: '系统',
    summary: '清零后渠道补报的消耗',
    at,
  })
  await auditLate(world, tx, item, 'quota.book-late-spend', { amount: decimalText(amount), round: late.rounds + 1 })
  return paid
}

/** Opens the ad account's difference while something is owed, and closes it again if it was this that opened it and no case is open. */
async function tellOwed(world: World, tx: Tx, item: Item, late: LateSpend): Promise<boolean> {
  if (late.owed === 0n) {
    if (!late.openedDifference) return false
    if (!(await hasOpenCase(tx, item.adAccountId))) await setOpenDifference(tx, item.adAccountId, false)
    await auditLate(world, tx, item, 'quota.settle-late-spend', {})
    return false
  }
  const hasOpened = await setOpenDifference(tx, item.adAccountId, true)
  const owed = decimalText(money(late.owed, item.currency))
  world.log.error({ ...legFields(item), owed }, 'late spend that the payer could not pay')
  if (hasOpened) await auditLate(world, tx, item, 'quota.owe-late-spend', { owed })
  return late.openedDifference || hasOpened
}

async function auditLate(world: World, tx: Tx, item: Item, action: string, details: Readonly<Record<string, unknown>>): Promise<void> {
  await audit(world, tx, actor, action, ['ad-account', item.adAccountId, item], { item_id: item.id, ...details })
}
