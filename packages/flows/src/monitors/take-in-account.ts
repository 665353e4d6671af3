// Take in an account: what was told of it is laid over what is kept, and what has happened since is written down.
import {
  keepEvents,
  keepObjects,
  keepStates,
  keepUsers,
  knownUsers,
  meetActors,
  noteReadings,
  noteTrouble,
  objectsOf,
  type ReadAccount,
  takeInFigures,
  takeInPast,
  timeOfTick,
  type ToldFigures,
  type WatchedAccount,
} from '@tallyhelm/modules/monitors'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type Failure, PAST_DAYS, type Told } from './ask-account.ts'
import { meetLinks } from './follow-links.ts'
import { keepSeldom, spentIn } from './read-seldom.ts'
import { actorsOf, type AccountUser, type Activity, keyOfUser, newUsers, type Strange, strangeActivities } from './told-activities.ts'
import { type AdObjectTold, differencesOf, happenings, type Seen, treeOf } from './told-objects.ts'

const DAY_MS = 86_400_000
const IDLE_DAYS = 30

/** The numbers of what was asked: figures of many accounts together, the rest of each by itself. */
export type Asked = { figures: bigint; objects: bigint; tick: number }
/** A token that is worth nothing any more is a signal by itself, once a day. */
export async function keepTrouble(world: World, tx: Tx, account: WatchedAccount, { code, isUnauthorized }: Failure): Promise<void> {
  const now = world.clock.now()
  await noteTrouble(tx, account.adAccountId, code, now)
  if (!isUnauthorized) return
  await keepEvents(tx, world.ids, account, [{ kind: 'TOKEN_LOST', at: now, told: code, toldKey: now.toISOString().slice(0, 10) }])
}

export async function takeIn(world: World, tx: Tx, account: ReadAccount, told: Told, { figures, objects, tick }: Asked): Promise<void> {
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
  const woke = keeping.isFirst ? [] : idleWoke(account, told.figures, now)
  const events = [...happened, ...warnings(told.objects, now), ...woke].map(({ group = null, ...event }) => ({
    ...event,
    objectId: group === null ? null : idOf('AD_GROUP', group),
  }))
  await keepEvents(tx, world.ids, account, events)
  await noteReadings(tx, now, [
    {
      ...noteOf(told, { adAccountId, now, objects, figures }),
      settledAt: told.objects.length === 0 && changed.length === 0 ? now : null,
    },
  ])
}

export const noteOf = (
  told: Told,
  { adAccountId, now, objects, figures }: { adAccountId: string; now: Date; objects: bigint; figures: bigint },
) => ({
  adAccountId,
  objectsAt: told.askedAt,
  objectsReading: objects,
  figuresReading: told.figures.length > 0 ? figures : null,
  trouble: told.trouble,
  lastSpendDay: lastDayOf(told.figures),
  ...(told.activities ? { activitiesAt: told.askedAt } : {}),
  ...(told.users ? { usersAt: now } : {}),
})

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
  const known = new Set((await knownUsers(tx, [keeping.adAccountId])).get(keeping.adAccountId)?.keys())
  await keepUsers(
    tx,
    keeping,
    users.map(user => ({ actor: keyOfUser(user), name: user.name })),
  )
  return keeping.isFirst ? [] : newUsers(users, known, keeping.at)
}

const lastDayOf = (figures: readonly ToldFigures[]): string | null =>
  figures.filter(({ spend }) => spend > 0n).reduce<string | null>((last, { day }) => (last === null || day > last ? day : last), null)

export function idleWoke({ lastSpendDay, timezone }: WatchedAccount, figures: readonly ToldFigures[], now: Date): Seen[] {
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
