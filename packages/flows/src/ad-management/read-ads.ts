// Read ads: the held ad accounts are asked in turn about their campaigns, ad groups and ads and about seven days, and what they tell is kept
// (jobs ad-management.plan, ad-management.read).
import { type AdAccount, accountDay, findAdAccount, lockAdAccounts, putOffMs } from '@tallyhelm/modules/ad-accounts'
import {
  addUpDays,
  agedAccounts,
  beginReading,
  enlistAdAccounts,
  keepAds,
  keepDays,
  LEAST_EVERY_MS,
  lockForReading,
  makeDue,
  markGone,
  noteLeastDaily,
  noteRead,
  noteUnread,
  READ_EVERY_MS,
  type Reading,
  takeDueAccounts,
  type ToldAd,
  type ToldDay,
  turnDay,
  untoldAds,
  WHOLE_EVERY_MS,
  zonesInUse,
} from '@tallyhelm/modules/ad-management'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import { FIGURE_DAYS } from '@tallyhelm/protocol/topics/ad-management/limits'
import { AD_LEVEL_CODES, type AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { addDays, type Day } from '@tallyhelm/protocol/values/day'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import type { World } from '@tallyhelm/world/handles/world'
import { type AdObjectTold, toldAd } from './told-ads.ts'

const system = { kind: 'system' } as const
/** Accounts that one run of the plan has read, and how far apart they begin: each costs about six calls. */
const MOST = 250
const APART_MS = 1_000
const CALLS = 6
const STOPPED_WAIT_MS = 15 * 60_000
/** What changed shortly before the last reading began is told again, for the platform's clock is not ours. */
const OVERLAP_MS = 5 * 60_000
/** As many ids as are asked for in one call to see whether they are there. */
const ASKED_TOGETHER = 50

/** Every five minutes: days that have gone by are taken out of the sums, and whoever's turn it is gets a job. */
export async function planAdReadings(world: World): Promise<{ asked: number; turned: number }> {
  const now = world.clock.now()
  await world.db.transaction(system, tx => enlistAdAccounts(tx, now))
  const turned = await turnDays(world, now)
  const asked = await world.db.transaction(system, async tx => {
    const due = await takeDueAccounts(tx, now, new Date(now.getTime() + READ_EVERY_MS.idle), MOST)
    await world.queue.enqueueAll(
      tx,
      due.map(({ id }, at) => readJob(id, new Date(now.getTime() + at * APART_MS))),
    )
    return due.length
  })
  return { asked, turned }
}

const readJob = (adAccountId: string, runAt: Date) => ({
  job: 'ad-management.read',
  payload: { ad_account_id: adAccountId },
  options: { jobKey: `ad-management:read:${adAccountId}`, maxAttempts: 1, priority: 20, runAt },
})

/** At midnight of its zone today begins anew, whether or not the platform tells anything. */
async function turnDays(world: World, now: Date): Promise<number> {
  const zones = await world.db.read(system, zonesInUse)
  const todays = new Map(zones.map(zone => [zone, accountDay(now, zone)]))
  const aged = await world.db.read(system, tx => agedAccounts(tx, todays, MOST))
  for (const { adAccountId, currency, timezone } of aged) {
    const today = todays.get(timezone) ?? accountDay(now, timezone)
    await world.db.transaction(system, async tx => {
      if (await turnDay(tx, adAccountId, today)) await addUpDays(tx, adAccountId, currency, today)
    })
  }
  return aged.length
}

/** All of the account or nothing: of one that gives no answer everything stays as it was, with the reason. */
export async function readAds(world: World, adAccountId: string): Promise<{ isRead: boolean }> {
  const now = world.clock.now()
  const { account, stopped } = await world.db.read(system, async tx => ({
    account: await findAdAccount(tx, adAccountId),
    stopped: await findStoppedChannels(tx, now),
  }))
  const port = account && world.platforms[account.channel].ads
  if (!account || account.takenBackAt !== null || !port) return { isRead: false }
  const later = (ms: number) => new Date(now.getTime() + ms)
  const turnInMs = stopped.some(({ channel }) => channel === account.channel)
    ? STOPPED_WAIT_MS
    : putOffMs(world.platforms[account.channel], CALLS)
  if (turnInMs > 0) {
    await world.db.transaction(system, tx => makeDue(tx, [adAccountId], later(turnInMs)))
    return { isRead: false }
  }
  const reading = await world.db.transaction(system, tx => beginReading(tx, adAccountId))
  if (!reading) return { isRead: false }
  const told = await ask(world, account, reading, now)
  if ('trouble' in told) {
    const { code, retryAfterMs } = told.trouble
    world.log.warn({ adAccountId, code }, 'ads of an account were not read')
    const waitMs = told.isGone ? READ_EVERY_MS.gone : Math.max(retryAfterMs ?? 0, READ_EVERY_MS.spending)
    await world.db.transaction(system, tx => noteUnread(tx, adAccountId, code, later(waitMs)))
    return { isRead: false }
  }
  await askLeast(world, account, reading, now)
  return { isRead: await takeIn(world, account, reading, told, now) }
}

type Told = { objects: AdObjectTold[]; days: ToldDay[]; goneKeys: string[]; isWhole: boolean; today: Day; from: Day }
type Untold = { trouble: { code: string; retryAfterMs?: number }; isGone: boolean }
type AdsPort = NonNullable<World['platforms']['FACEBOOK']['ads']>

async function ask(world: World, account: AdAccount, reading: Reading, now: Date): Promise<Told | Untold> {
  const port = world.platforms[account.channel].ads as AdsPort // readAds has looked
  const isWhole = reading.readAt === null || reading.wholeAt === null || now.getTime() - reading.wholeAt.getTime() >= WHOLE_EVERY_MS
  const since = isWhole || reading.readAt === null ? null : new Date(reading.readAt.getTime() - OVERLAP_MS)
  const objects = await port.list.readObjects(account, since)
  if (objects.kind !== 'ok') return { trouble: objects.trouble, isGone: objects.kind === 'gone' }
  const today = accountDay(now, account.timezone)
  const from = addDays(today, 1 - FIGURE_DAYS)
  const days: ToldDay[] = []
  for (const level of AD_LEVEL_CODES) {
    const figures = await port.list.readFiguresOf(account, level, from, addDays(today, 1))
    if (figures.kind !== 'ok') return { trouble: figures.trouble, isGone: figures.kind === 'gone' }
    for (const { id, spend, ...rest } of figures.value) days.push({ ...rest, level, outsideId: id, spend: spend.minor })
  }
  const goneKeys = isWhole ? await goneOf(world, account, port, objects.value) : []
  if (goneKeys === undefined) return { trouble: { code: 'NOT_LOOKED_UP' }, isGone: false }
  return { objects: objects.value, days, goneKeys, isWhole, today, from }
}

/** What the whole list does not tell is asked for by its id: only what is not told then either is gone. Undefined without an answer. */
async function goneOf(world: World, account: AdAccount, { list }: AdsPort, told: readonly AdObjectTold[]): Promise<string[] | undefined> {
  const keys = told.map(({ level, id }) => `${level} ${id}`)
  const untold = await world.db.read(system, tx => untoldAds(tx, account.id, keys))
  const gone: string[] = []
  for (const [level, ads] of Map.groupBy(untold, each => each.level))
    for (const group of groupsOf(ads, ASKED_TOGETHER)) {
      const ids = group.map(({ outsideId }) => outsideId)
      const answer = await list.readSome(account, level, ids)
      if (answer.kind === 'unavailable') return undefined
      const there = new Set(answer.kind === 'ok' ? answer.value.filter(each => toldAd(each).state !== 'GONE').map(({ id }) => id) : [])
      gone.push(...ids.filter(id => !there.has(id)).map(id => `${level as AdLevel} ${id}`))
    }
  return gone
}

/** The least that a budget may be, once a day; without an answer the platform says it as it refuses. */
async function askLeast(world: World, account: AdAccount, { leastAt }: Reading, now: Date): Promise<void> {
  if (leastAt !== null && now.getTime() - leastAt.getTime() < LEAST_EVERY_MS) return
  const options = await world.platforms[account.channel].ads?.making.readOptions(account)
  const least = options?.kind === 'ok' ? options.value.leastDaily : null
  await world.db.transaction(system, tx => noteLeastDaily(tx, account.id, least?.minor ?? null, now))
}

async function takeIn(world: World, account: AdAccount, { number }: Reading, told: Told, now: Date): Promise<boolean> {
  const { objects, days, goneKeys, isWhole, today, from } = told
  const spends = days.some(({ spend }) => spend > 0n)
  const dueAt = new Date(now.getTime() + (spends ? READ_EVERY_MS.spending : READ_EVERY_MS.idle))
  return await world.db.load(system, async tx => {
    const [locked] = await lockAdAccounts(tx, [account.id])
    // Taken back while the platform was read, or a reading that began later was faster.
    if (!locked || locked.takenBackAt !== null || !(await lockForReading(tx, account.id, number))) return false
    const of = { customerId: locked.customerId, adAccountId: locked.id, channel: locked.channel }
    await keepAds(tx, of, objects.map(toldAd) satisfies ToldAd[], number, now)
    await markGone(tx, locked.id, goneKeys, number, now)
    await keepDays(tx, of, days, { from, until: addDays(today, 1) })
    await addUpDays(tx, locked.id, locked.currency, today)
    await noteRead(tx, locked.id, { number, at: now, isWhole, today, dueAt })
    return true
  })
}
