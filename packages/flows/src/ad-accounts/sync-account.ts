// Synchronise one ad account: reads its facts, quota and spend from the platform and writes down what they make.
import {
  type AdAccount,
  type AdAccountFigures,
  accountDay,
  AVERAGE_DAYS,
  averagePerDay,
  averageRange,
  changesSeen,
  type CountedQuota,
  countQuota,
  findAdAccount,
  firstOwnDay,
  frozenStatusAfterSync,
  lockAdAccounts,
  notOwn,
  ownChangesSince,
  recordAdoption,
  recordChanges,
  recordFacts,
  recordFigures,
  replaceBindings,
  secondReadings,
  spentBetween,
  statusUnderMarks,
  withOwnChanges,
} from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { peopleSince } from '@tallyhelm/modules/bindings'
import { markLateSpend } from '@tallyhelm/modules/billing'
import { recordOpening } from '@tallyhelm/modules/ledger'
import {
  businessMark,
  CORRECTION_DAYS,
  moveRollups,
  prepareSpendMonths,
  recordReading,
  secondReadingAt,
  settledDays,
  spendBetween,
  spendOn,
  spendSince,
  writeSpendDays,
} from '@tallyhelm/modules/spend'
import { monthsBilled } from '@tallyhelm/protocol/topics/billing/closing'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { add, money, subtract } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { addToLog } from '@tallyhelm/world/handles/log-context'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { checkDrift } from './check-drift.ts'
import { noteFindings } from './note-findings.ts'

/** `unavailable`: nothing was written, worth another try later. `gone`: the platform does not show the account to us (any more). */
export type SyncOutcome =
  | { kind: 'synced' }
  | { kind: 'missing' }
  | { kind: 'gone'; message: string }
  | { kind: 'unavailable'; message: string; retryAfterMs: number | null }

const FIRST_DAYS = 31
/** However long nobody looked, no further back than this. */
const MOST_DAYS = 62

type Platform = World['platforms'][Channel]
type Ok<Answer> = Answer extends { kind: 'ok'; value: infer Value } ? Value : never
type Reading = {
  facts: Ok<Awaited<ReturnType<Platform['readAccount']>>>
  quota: Ok<Awaited<ReturnType<Platform['readQuota']>>>
  days: Ok<Awaited<ReturnType<Platform['readDailySpend']>>>
  /** null when the platform does not tell, or gave no answer: figures don't wait for it */
  rejectedAds: Ok<Awaited<ReturnType<NonNullable<Platform['readRejectedAds']>>>> | null
  today: Day
  readAt: Date
}

export async function syncAccount(world: World, actor: SystemActor, input: { adAccountId: string }): Promise<SyncOutcome> {
  const account = await world.db.read({ kind: 'system' }, tx => findAdAccount(tx, input.adAccountId))
  return account ? await syncFound(world, actor, account) : { kind: 'missing' }
}

/** Everything is read before anything is written, and written in one transaction; the platform is asked outside of it. */
export async function syncFound(world: World, actor: SystemActor, account: AdAccount): Promise<SyncOutcome> {
  addToLog({ customerId: account.customerId, subCustomerId: account.subCustomerId })
  if (account.takenBackAt !== null) return { kind: 'missing' }
  const reading = await read(world, account)
  if ('kind' in reading) {
    world.log.warn({ adAccountId: account.id, channel: account.channel, outcome: reading }, 'ad account not synchronised')
    return reading
  }
  await world.db.transaction({ kind: 'system' }, tx => prepareSpendMonths(tx, reading.days))
  await world.db.transaction({ kind: 'system' }, async tx => {
    const [locked] = await lockAdAccounts(tx, [account.id])
    if (!locked) throw new Error(`ad account ${account.id} vanished`)
    // Taken back while the platform was read: what was read is nobody's.
    if (locked.takenBackAt !== null) return
    const counted = countQuota(locked.counter, reading.quota, locked.averageSpend)
    await writeFacts(world, actor, tx, locked, reading, counted)
    const settled = settledDays(reading.days, reading.today)
    const written = await writeSpendDays(tx, locked, settled, { readAt: reading.readAt, source: 'SYNC' })
    await markLateSpend(tx, locked.id, monthsBilled(written.changed, reading.readAt, world.settings.billsClose))
    await recordReading(tx, locked.id, reading.readAt)
    const second = { today: reading.today, at: secondReadingAt(reading.readAt) }
    await world.queue.enqueueAll(tx, secondReadings(locked.id, written.checking, second))
    const todaySpend = await spendOn(tx, locked, reading.today)
    if (locked.adoptedOn === null) await adopt(world, tx, locked, { day: reading.today, spentThatDay: todaySpend, spent: counted.spent })
    const { from, until } = averageRange(reading.today)
    const week = await spendBetween(tx, locked, from, until)
    const days = await spentSinceAdoption(tx, locked)
    const figures = {
      ...quotaFigures(world.platforms[locked.channel], locked, counted, days),
      offset: counted.hasFallen || counted.mark === null ? null : subtract(days, counted.mark),
      averageSpend: money(averagePerDay(week.minor, AVERAGE_DAYS), locked.currency),
      todaySpend,
      readAt: reading.readAt,
    }
    await openBooks(tx, actor, locked, figures)
    await checkDrift(world, tx, actor, locked, {
      ...figures,
      ...platformTotals(locked, reading),
      hasFallen: counted.hasFallen,
      between: spentBetween(locked.counter, locked.spendOffset, { days, spent: reading.quota.spent }),
    })
    await recordFigures(tx, locked.id, figures)
    await moveRollups(tx, [locked], written.shown, businessMark(reading.readAt))
  })
  return { kind: 'synced' }
}

async function read(world: World, account: AdAccount): Promise<Reading | SyncOutcome> {
  const platform = world.platforms[account.channel]
  const readAt = world.clock.now()
  const facts = await platform.readAccount(account)
  if (facts.kind !== 'ok') return failed(facts)
  if (facts.value.currency !== account.currency) {
    return { kind: 'unavailable', message: `kept in ${facts.value.currency}, adopted in ${account.currency}`, retryAfterMs: null }
  }
  const unread = facts.value.unreadBindings ?? []
  if (unread.length > 0) world.log.warn({ adAccountId: account.id, channel: account.channel, unread }, 'bindings not read')
  const quota = await platform.readQuota(account)
  if (quota.kind !== 'ok') return failed(quota)
  const today = accountDay(readAt, facts.value.timezone)
  const { timezone } = facts.value
  const from = firstOwnDay(account, firstDayToRead(account, today, timezone), timezone)
  const days = await platform.readDailySpend({ ...account, adType: facts.value.adType }, from, addDays(today, 1))
  if (days.kind !== 'ok') return failed(days)
  const rejectedAds = await readRejectedAds(world, platform, account)
  return { facts: facts.value, quota: quota.value, days: days.value, rejectedAds, today, readAt }
}

/** The days since the last time, and those that could still be corrected then: each is read once more when it is settled. */
function firstDayToRead({ syncedAt }: AdAccount, today: Day, timezone: string): Day {
  if (syncedAt === null) return addDays(today, 1 - FIRST_DAYS)
  const [from, earliest] = [addDays(accountDay(syncedAt, timezone), -CORRECTION_DAYS), addDays(today, 1 - MOST_DAYS)]
  return from > earliest ? from : earliest
}

async function readRejectedAds(world: World, platform: Platform, account: AdAccount): Promise<Reading['rejectedAds']> {
  if (!platform.readRejectedAds) return null
  const answer = await platform.readRejectedAds(account)
  if (answer.kind === 'ok') return answer.value
  world.log.warn({ adAccountId: account.id, channel: account.channel, outcome: answer }, 'rejected ads not read')
  return null
}

function failed(answer: Exclude<Awaited<ReturnType<Platform['readAccount']>>, { kind: 'ok' }>): SyncOutcome {
  if (answer.kind === 'gone') return { kind: 'gone', message: answer.trouble.message }
  return { kind: 'unavailable', message: answer.trouble.message, retryAfterMs: answer.trouble.retryAfterMs ?? null }
}

/** Facts, bindings, freezes and forewarnings; a status that changed is written into the audit log. */
async function writeFacts(
  world: World,
  actor: SystemActor,
  tx: Tx,
  before: AdAccount,
  reading: Reading,
  { balance }: CountedQuota,
): Promise<void> {
  const { readAt } = reading
  // A list of the platform's may lag behind what we changed there.
  const since = new Date(readAt.getTime() - world.settings.settleMs)
  const own = await ownChangesSince(tx, before.id, since)
  const changed = withOwnChanges(reading.facts, before.accountName, own)
  const { facts, kept } = withOwnPeople(changed, await peopleSince(tx, before.id, since))
  const accountStatus = statusUnderMarks(facts.status, before)
  const frozenStatus = frozenStatusAfterSync(before.frozenStatus, facts.status)
  await recordFacts(tx, before.id, {
    name: facts.name,
    timezone: facts.timezone,
    adType: facts.adType,
    accountStatus,
    suspendedOver: before.suspendedOver === null ? null : facts.status,
    frozenStatus,
    disableReason: facts.statusReason,
    openedAt: facts.openedAt,
  })
  const bindings = facts.bindings.map(binding => ({ id: world.ids.next(), ...binding }))
  const difference = await replaceBindings(tx, before, bindings, { now: readAt, kept, unread: facts.unreadBindings ?? [] })
  const changes = notOwn(changesSeen({ before: before.accountName, after: facts.name }, difference), own)
  await noteChanges(world, tx, before, { readAt, changes })
  await noteFindings(world, tx, before, {
    frozenStatus,
    reason: facts.statusReason,
    balance,
    rejectedAds: reading.rejectedAds,
    isCompromised: facts.isCompromised ?? false,
    readAt,
  })
  if (accountStatus === before.accountStatus && frozenStatus === before.frozenStatus) return
  await audit(world, tx, actor, 'ad-accounts.status-changed', ['ad-account', before.id, before], {
    from: [before.accountStatus, before.frozenStatus],
    to: [accountStatus, frozenStatus],
    reason: facts.statusReason,
  })
}

type Changed = ReturnType<typeof withOwnChanges<Reading['facts']>>

/** The same for the people of Google's accounts, who are no change. */
function withOwnPeople({ read, kept }: Changed, people: readonly { target: string; isIn: boolean }[]) {
  const gone = new Set(people.flatMap(({ target, isIn }) => (isIn ? [] : [target])))
  const bindings = read.bindings.filter(({ kind, outsideId }) => kind !== 'EMAIL' || !gone.has(outsideId))
  const here = people.flatMap(({ target, isIn }) => (isIn ? [{ kind: 'EMAIL' as const, outsideId: target }] : []))
  return { facts: { ...read, bindings }, kept: [...kept, ...here] }
}

/** What the platform shows otherwise than last time; the first time nothing has changed, it is only found. */
async function noteChanges(
  world: World,
  tx: Tx,
  before: AdAccount,
  { readAt, changes }: { readAt: Date; changes: ReturnType<typeof changesSeen> },
): Promise<void> {
  if (before.syncedAt === null) return
  const { customerId, subCustomerId } = before
  await recordChanges(
    tx,
    changes.map(change => ({
      ...change,
      id: world.ids.next(),
      customerId,
      subCustomerId,
      adAccountId: before.id,
      source: 'PLATFORM' as const,
      submitter: CHANNELS[before.channel].name,
      at: readAt,
    })),
  )
}

/** A balance (TikTok) tells nothing of what was spent before. */
async function adopt(world: World, tx: Tx, account: AdAccount, from: Parameters<typeof recordAdoption>[2]): Promise<void> {
  const isDelta = world.platforms[account.channel].changeStyle === 'delta'
  await recordAdoption(tx, account.id, isDelta ? { ...from, spent: null } : from)
}

async function spentSinceAdoption(tx: Tx, account: AdAccount) {
  const [now] = await lockAdAccounts(tx, [account.id])
  if (!now?.adoptedOn || !now.adoptionSpend) throw new Error(`ad account ${account.id} has no adoption day`)
  return subtract(await spendSince(tx, now, now.adoptedOn), now.adoptionSpend)
}

/** Money found on the account when its limit is first known enters the books, once (domain.md 2, invariant 5). */
async function openBooks(tx: Tx, actor: SystemActor, account: AdAccount, { limit, readAt }: AdAccountFigures): Promise<void> {
  if (account.limit !== null || limit === null) return
  await recordOpening(tx, { customerId: account.customerId, adAccountId: account.id, limit, operator: actor.name, at: readAt })
}

/**
 * A delta platform (TikTok) knows only its balance: the limit shown is that plus what was spent since adoption. Any other's are counted; what
 * nobody has explained yet is no opening figure.
 */
function quotaFigures(
  platform: Platform,
  account: AdAccount,
  counted: CountedQuota,
  spentSince: ReturnType<typeof money>,
): Pick<AdAccountFigures, 'limit' | 'spent' | 'balance' | 'mark'> {
  const { limit, spent, balance, mark } = counted
  if (platform.changeStyle === 'delta') return { limit: limit && add(limit, spentSince), spent: spentSince, balance, mark: null }
  if (counted.hasFallen && account.limit === null) return { limit: null, spent, balance: null, mark }
  return { limit, spent, balance, mark }
}

/** What the platform itself tells, for whoever is to explain it. */
const platformTotals = ({ counter: { base } }: AdAccount, { quota }: Reading) => ({
  isCapped: quota.limit !== null,
  platformSpent: quota.spent && add(base, quota.spent),
})
