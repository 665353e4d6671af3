// Read accounts: asks Meta about ad objects, their figures and who changed them, and keeps what it tells (jobs monitors.run-shard, monitors.look).
import {
  COPIED_FROM,
  keepEvents,
  keepObjects,
  keepStates,
  knownUsers,
  keepUsers,
  lockRead,
  meetActors,
  nextReading,
  noteReading,
  noteTrouble,
  objectsOf,
  type ReadAccount,
  takeInFigures,
  takeInPast,
  timeOfTick,
  type ToldFigures,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import { addDays, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { meetLinks } from './follow-links.ts'
import { hourOf } from './local-hours.ts'
import { withOwnRuns } from './own-runs.ts'
import { keepSeldom, readSeldom, type Seldom, spentIn } from './read-seldom.ts'
import { actorsOf, type AccountUser, type Activity, keyOfUser, newUsers, type Strange, strangeActivities } from './told-activities.ts'
import { type AdObjects, type AdObjectTold, differencesOf, happenings, type Seen, treeOf } from './told-objects.ts'

const system = { kind: 'system' } as const
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** What is kept of before the first reading. */
const PAST_DAYS = 30
/** Lists may lag: what changed shortly before the last reading is asked for again. */
const OVERLAP_MS = 10 * 60_000
/** What is told of an hour, such as a mass of pauses, is seen as a whole. */
const hourBefore = (at: Date | null) => at && new Date(at.getTime() - HOUR_MS)
/** People change rarely, and asking costs calls. */
const USERS_EVERY_MS = HOUR_MS
/** Accounts that are read at the same time. */
const AT_ONCE = 6
const IDLE_DAYS = 30

type Ref = { outsideAccountId: string; currency: WatchedAccount['currency'] }
type Failure = { code: string; isUnauthorized: boolean }
/** The numbers of what was asked: figures of many accounts together, the rest of each by itself. */
type Asked = { figures: bigint; objects: bigint; tick: number }
type Told = {
  objects: AdObjectTold[]
  figures: ToldFigures[]
  /** null: the history could not be read, and is asked for again from where it was */
  activities: Activity[] | null
  trouble: string | null
  users: AccountUser[] | null
  past: { adGroupId: string; hour: Date; spend: bigint }[] | null
  seldom: Seldom
  askedAt: Date
}
export type Readings = { read: WatchedAccount[]; failed: number }

/**
 * Each account's answer stands by itself; of one that gave none everything stays as it was. `tick`: to which the figures belong. `beat` is called
 * between two accounts, and ends it all by rejecting.
 */
export async function readAccounts(
  world: World,
  accounts: readonly WatchedAccount[],
  tick: number,
  beat: () => Promise<void> = () => Promise.resolve(),
): Promise<Readings> {
  const port = world.platforms.FACEBOOK.adObjects
  if (port === undefined || accounts.length === 0) return { read: [], failed: accounts.length }
  const asked = { figures: await world.db.transaction(system, nextReading), tick }
  const figures = await readFigures(world, port, accounts)
  const read: WatchedAccount[] = []
  const waiting = accounts.values()
  const lane = async () => {
    for (const account of waiting) {
      await beat()
      try {
        const objects = await world.db.transaction(system, nextReading)
        const told = await readOne(world, port, account, figures.get(account.outsideAccountId))
        await within(world, told, tx => keep(world, tx, account.adAccountId, told, { ...asked, objects }))
        if (!('code' in told)) read.push(account)
      } catch (error) {
        // One that fails holds up no other; what is known of it stays.
        world.log.error({ error, adAccountId: account.adAccountId }, 'what was told of an ad account was not taken in')
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, accounts.length) }, lane))
  return { read, failed: accounts.length - read.length }
}

/** Figures of very many ad groups are copied in, which takes longer than other transactions may. */
const within = (world: World, told: Told | Failure, work: (tx: Tx) => Promise<void>): Promise<void> =>
  'figures' in told && told.figures.length >= COPIED_FROM ? world.db.load(system, work) : world.db.transaction(system, work)

/** What was asked for before what is kept is older, whenever its answer came, and whatever clocks say. */
async function keep(world: World, tx: Tx, adAccountId: string, told: Told | Failure, asked: Asked): Promise<void> {
  const account = await lockRead(tx, adAccountId)
  if (!account || asked.objects < BigInt(account.objectsReading)) return
  if ('code' in told) return await keepTrouble(world, tx, account, told)
  const isNewer = asked.figures >= BigInt(account.figuresReading)
  await takeIn(world, tx, account, isNewer ? told : { ...told, figures: [] }, asked)
}

const refOf = ({ outsideAccountId, currency }: WatchedAccount): Ref => ({ outsideAccountId, currency })

type Figures = Awaited<ReturnType<AdObjects['readFigures']>>[number]['answer']

/** Today and yesterday, of the past as well where an account was never read. Accounts of one calendar and past are asked for together. */
async function readFigures(world: World, port: AdObjects, accounts: readonly WatchedAccount[]): Promise<Map<string, Figures>> {
  const now = world.clock.now()
  const groups = new Map<string, { today: Day; days: number; accounts: WatchedAccount[] }>()
  for (const account of accounts) {
    const today = dayOf(now, account.timezone)
    const days = account.readAt === null ? PAST_DAYS : 1
    const key = `${today} ${days}`
    groups.set(key, { today, days, accounts: [...(groups.get(key)?.accounts ?? []), account] })
  }
  const told = new Map<string, Figures>()
  for (const { today, days, accounts: group } of groups.values())
    for (const { account, answer } of await port.readFigures(group.map(refOf), addDays(today, -days), addDays(today, 1)))
      told.set(account.outsideAccountId, answer)
  return told
}

async function readOne(world: World, port: AdObjects, account: WatchedAccount, figures: Figures | undefined): Promise<Told | Failure> {
  if (figures === undefined) return { code: 'NO_ANSWER', isUnauthorized: false }
  if (figures.kind !== 'ok') return failureOf(figures)
  const seldom = readSeldom(
    world,
    port,
    account,
    figures.value.some(({ spend }) => spend.minor > 0n),
  )
  const askedAt = world.clock.now()
  const ref = refOf(account)
  // A clock that was ahead noted what is still to come.
  const back = (since: Date | null) => since && new Date(Math.min(since.getTime(), askedAt.getTime()) - OVERLAP_MS)
  const objects = await port.readObjects(ref, back(account.objectsAt))
  if (objects.kind !== 'ok') return failureOf(objects)
  const since = hourBefore(back(account.activitiesAt)) ?? new Date(askedAt.getTime() - PAST_DAYS * DAY_MS)
  const activities = await withOwnRuns(world, port, account, await port.readActivities(ref, since, askedAt), since)
  const isForUsers = account.usersAt === null || askedAt.getTime() - account.usersAt.getTime() > USERS_EVERY_MS
  const users = isForUsers ? await port.readUsers(ref) : null
  const past = account.readAt === null ? await readPast(port, account, askedAt) : null
  if (past !== null && 'code' in past) return past
  return {
    objects: objects.value,
    figures: figures.value.map(row => ({
      adAccountId: account.adAccountId,
      adGroupId: row.adGroupId,
      day: row.day,
      spend: row.spend.minor,
      impressions: row.impressions,
      clicks: row.clicks,
      conversions: row.conversions,
      value: row.value?.minor ?? 0n,
    })),
    activities: activities.kind === 'ok' ? activities.value : null,
    trouble: activities.kind === 'ok' ? null : activities.trouble.code,
    users: users?.kind === 'ok' ? users.value : null,
    past,
    seldom: await seldom,
    askedAt,
  }
}

async function readPast(port: AdObjects, account: WatchedAccount, now: Date): Promise<NonNullable<Told['past']> | Failure> {
  const today = dayOf(now, account.timezone)
  const hours = await port.readHours(refOf(account), addDays(today, -PAST_DAYS), addDays(today, 1))
  if (hours.kind !== 'ok') return failureOf(hours)
  return hours.value.map(({ adGroupId, day, hour, spend }) => ({
    adGroupId,
    hour: hourOf(day, hour, account.timezone),
    spend: spend.minor,
  }))
}

type Unread = { kind: 'gone'; trouble: { code: string } } | { kind: 'unavailable'; why: string; trouble: { code: string } }
const failureOf = (answer: Unread): Failure => ({
  code: answer.trouble.code,
  isUnauthorized: answer.kind === 'unavailable' && answer.why === 'unauthorized',
})

/** A token that is worth nothing any more is a signal by itself, once a day. */
async function keepTrouble(world: World, tx: Tx, account: WatchedAccount, { code, isUnauthorized }: Failure): Promise<void> {
  const now = world.clock.now()
  await noteTrouble(tx, account.adAccountId, code, now)
  if (!isUnauthorized) return
  await keepEvents(tx, world.ids, account, [{ kind: 'TOKEN_LOST', at: now, told: code, toldKey: now.toISOString().slice(0, 10) }])
}

async function takeIn(world: World, tx: Tx, account: ReadAccount, told: Told, { figures, objects, tick }: Asked): Promise<void> {
  const { adAccountId, timezone } = account
  const now = world.clock.now()
  const keeping = { adAccountId, customerId: account.customerId, at: now, isFirst: account.readAt === null, tickAt: timeOfTick(tick) }
  const activities = told.activities ?? []
  const strangers = await meetActors(tx, keeping, activities.flatMap(actorsOf))
  const before = treeOf(await objectsOf(tx, adAccountId))
  const { tree, changed } = differencesOf(
    before,
    told.objects,
    touchedBy(activities, strangers),
    spentIn(told.seldom),
    await meetLinks(world, tx, account, told.objects),
  )
  const ids = new Map((await keepObjects(tx, changed, keeping)).map(({ id, level, outsideId }) => [`${level} ${outsideId}`, id]))
  const idOf = (level: string, outsideId: string): string | null =>
    ids.get(`${level} ${outsideId}`) ?? tree.get(`${level} ${outsideId}`)?.id ?? null
  await keepStates(
    tx,
    changed.flatMap(object => {
      const objectId = object.level === 'AD_GROUP' ? idOf('AD_GROUP', object.outsideId) : null
      return objectId === null ? [] : [{ ...object, objectId }]
    }),
    now,
  )
  await keepSeldom(tx, account, told.seldom, {
    now,
    tickAt: keeping.tickAt,
    hasNewGroups: changed.some(({ id, level }) => id === null && level === 'AD_GROUP'),
  })
  const strange = strangeActivities(activities, strangers)
  const people = told.users === null ? [] : await meetUsers(tx, keeping, told.users)
  const happened = keeping.isFirst
    ? []
    : [
        ...happenings(before, changed, told.objects, { now, timezone, currency: account.currency }),
        ...perGroup(tree, [...strange, ...people]),
      ]
  await takeInFigures(tx, told.figures, tick, keeping.isFirst ? [adAccountId] : [])
  if (told.past && keeping.isFirst)
    await takeInPast(tx, adAccountId, told.past, new Date(now.getTime() - PAST_DAYS * DAY_MS), keeping.tickAt)
  const lastSpendDay = lastDayOf(told.figures)
  const woke = keeping.isFirst ? [] : idleWoke(account, told.figures, now)
  const events = [...happened, ...warnings(told.objects, now), ...woke].map(({ group = null, ...event }) => ({
    ...event,
    objectId: group === null ? null : idOf('AD_GROUP', group),
  }))
  await keepEvents(tx, world.ids, account, events)
  await noteReading(tx, adAccountId, now, {
    objectsAt: told.askedAt,
    objectsReading: objects,
    figuresReading: told.figures.length > 0 ? figures : null,
    trouble: told.trouble,
    lastSpendDay,
    ...(told.activities ? { activitiesAt: told.askedAt } : {}),
    ...(told.users ? { usersAt: now } : {}),
  })
}

const touchedBy = (activities: readonly Activity[], strangers: ReadonlySet<string>): Set<string | null> =>
  new Set(activities.filter(activity => actorsOf(activity).some(({ actor }) => strangers.has(actor))).map(({ objectId }) => objectId))

/** The ad group that an object is, or belongs to; of a campaign all that it has. */
function adGroupsOf(tree: ReturnType<typeof treeOf>, outsideId: string | null): (string | null)[] {
  if (outsideId === null) return [null]
  if (tree.has(`AD_GROUP ${outsideId}`)) return [outsideId]
  const below = [...tree.values()]
    .filter(({ level, campaignId }) => level === 'AD_GROUP' && campaignId === outsideId)
    .map(each => each.outsideId)
  return below.length > 0 ? below : [tree.get(`AD ${outsideId}`)?.adGroupId ?? null]
}

/** One event for each ad group that it concerns. */
const perGroup = (tree: ReturnType<typeof treeOf>, events: readonly Strange[]) =>
  events.flatMap(({ object, ...event }) =>
    adGroupsOf(tree, object).map(group => ({
      ...event,
      group,
      toldKey: group === null || group === object ? event.toldKey : `${event.toldKey}:${group}`,
    })),
  )

async function meetUsers(tx: Tx, keeping: Parameters<typeof keepUsers>[1], users: readonly AccountUser[]): Promise<Strange[]> {
  const known = await knownUsers(tx, keeping.adAccountId)
  await keepUsers(
    tx,
    keeping,
    users.map(user => ({ actor: keyOfUser(user), name: user.name })),
  )
  return keeping.isFirst ? [] : newUsers(users, known, keeping.at)
}

const lastDayOf = (figures: readonly ToldFigures[]): string | null =>
  figures.filter(({ spend }) => spend > 0n).reduce<string | null>((last, { day }) => (last === null || day > last ? day : last), null)

function idleWoke({ lastSpendDay, timezone }: WatchedAccount, figures: readonly ToldFigures[], now: Date): Seen[] {
  const today = dayOf(now, timezone)
  const spends = figures.some(({ day, spend }) => day === today && spend > 0n)
  if (!spends || (lastSpendDay !== null && lastSpendDay > addDays(today, -IDLE_DAYS))) return []
  return [{ kind: 'IDLE_WOKE', at: now, told: `上次消耗 ${lastSpendDay ?? '无记录'}`, toldKey: today }]
}

const warnings = (objects: readonly AdObjectTold[], now: Date): Seen[] =>
  objects
    .filter(({ isCompromised }) => isCompromised)
    .map(({ level, id, name }) => ({
      kind: 'PLATFORM_WARNED',
      at: now,
      group: level === 'AD_GROUP' ? id : null,
      told: `审核提示账户被盗：${name}`,
      toldKey: id,
    }))
