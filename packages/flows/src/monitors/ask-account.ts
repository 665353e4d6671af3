// Ask about an account: what Meta tells of its ad objects, their figures, who changed them and who may, with one trouble where it tells nothing.
import type { ToldFigures, WatchedAccount } from '@tallyhelm/modules/monitors'
import { addDays, type Day, dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'
import { hourOf } from './local-hours.ts'
import { withOwnRuns } from './own-runs.ts'
import { readSeldom, type Seldom } from './read-seldom.ts'
import type { AccountUser, Activity } from './told-activities.ts'
import type { AdObjects, AdObjectTold } from './told-objects.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** What is kept of before the first reading. */
export const PAST_DAYS = 30
/** Lists may lag: what changed shortly before the last reading is asked for again. */
const OVERLAP_MS = 10 * 60_000
/** What is told of an hour, such as a mass of pauses, is seen as a whole. */
const hourBefore = (at: Date | null) => at && new Date(at.getTime() - HOUR_MS)
/** People change rarely, and asking costs calls. */
const USERS_EVERY_MS = HOUR_MS

type Ref = { outsideAccountId: string; currency: WatchedAccount['currency'] }
export type Failure = { code: string; isUnauthorized: boolean }
export type Told = {
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

const refOf = ({ outsideAccountId, currency }: WatchedAccount): Ref => ({ outsideAccountId, currency })

type Figures = Awaited<ReturnType<AdObjects['readFigures']>>[number]['answer']

/** Today and yesterday, of the past as well where an account was never read. Accounts of one calendar and past are asked for together. */
export async function askFigures(world: World, port: AdObjects, accounts: readonly WatchedAccount[]): Promise<Map<string, Figures>> {
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

export async function askOne(
  world: World,
  port: AdObjects,
  account: WatchedAccount,
  figures: Figures | undefined,
): Promise<Told | Failure> {
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
