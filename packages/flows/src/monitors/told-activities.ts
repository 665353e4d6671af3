// Told activities: what the account's change history says of strangers, people, money and the account itself (monitor-rules.md 3).
import type { SeenEvent } from '@tallyhelm/modules/monitors'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { AdObjects, Told } from './told-objects.ts'

export type Activity = Told<ReturnType<AdObjects['readActivities']>>[number]
export type AccountUser = Told<ReturnType<AdObjects['readUsers']>>[number]

/** Of Meta's 97 words for what happened, those that tell something of a theft. */
const KINDS: Readonly<Record<string, string>> = {
  ad_account_add_user_to_role: 'PEOPLE_ADDED',
  add_funding_source: 'FUNDING_CHANGED',
  remove_funding_source: 'FUNDING_CHANGED',
  ad_account_update_spend_limit: 'LIMIT_CHANGED',
  ad_account_reset_spend_limit: 'LIMIT_CHANGED',
  ad_account_remove_spend_limit: 'LIMIT_CHANGED',
  ad_account_set_business_information: 'ACCOUNT_CHANGED',
}
const RUN_STATUS = ['update_ad_run_status', 'update_ad_set_run_status', 'update_campaign_run_status']
/** So many objects paused by one stranger within an hour. */
const MASS = 5
const DECLINED = 'ad_review_declined'
/** So many ads declined by the platform's review within an hour. */
const MANY_DECLINED = 5
const HOUR_MS = 3_600_000

type ByWhom = { actor: string; name: string | null; at: Date }

/** Whoever did it, by what is told: a person, and the application by which they did it. What we did ourselves is no stranger's. */
export function actorsOf({ actorId, actorName, applicationId, applicationName, at, isOurs }: Activity): ByWhom[] {
  if (isOurs) return []
  return [
    ...(actorId === null ? [] : [{ actor: actorId, name: actorName, at }]),
    ...(applicationId === null ? [] : [{ actor: `app:${applicationId}`, name: applicationName, at }]),
  ]
}

export type Strange = Omit<SeenEvent, 'objectId'> & { object: string | null }

/**
 * `strangers`: actors that were not known here. `object` is the platform's id of what was changed.
 */
export function strangeActivities(activities: readonly Activity[], strangers: ReadonlySet<string>): Strange[] {
  const events: Strange[] = []
  const pausing = new Map<string, Activity[]>()
  for (const activity of activities) {
    const { at, event, actorId, actorName, objectId } = activity
    const seen = {
      at,
      actorId,
      actorName,
      object: objectId,
      told: tellOf(activity),
      toldKey: `${event}:${objectId ?? ''}:${at.getTime()}:${actorId ?? ''}`,
    }
    const kind = entryOf(KINDS, event)
    if (kind !== undefined && !activity.isOurs) events.push({ ...seen, kind, object: null })
    const isStrange = actorsOf(activity).some(({ actor }) => strangers.has(actor))
    if (!isStrange) continue
    if (objectId !== null) events.push({ ...seen, kind: 'UNKNOWN_ACTOR' })
    if (pausesObject(activity)) pausing.set(actorId ?? '', [...(pausing.get(actorId ?? '') ?? []), activity])
  }
  for (const [actorId, list] of pausing) events.push(...massPauses(actorId, list))
  return [...events, ...manyDeclined(activities.filter(({ event }) => event === DECLINED))]
}

/** What was done to most objects within an hour, counted each once. */
function busiestHour(list: readonly Activity[]): { last: Activity; count: number } | undefined {
  const hours = list.map(last => {
    const within = list.filter(({ at }) => at <= last.at && at.getTime() > last.at.getTime() - HOUR_MS)
    return { last, count: new Set(within.map(({ objectId }) => objectId)).size }
  })
  return hours.reduce<(typeof hours)[number] | undefined>((most, each) => (most && most.count >= each.count ? most : each), undefined)
}

function manyDeclined(list: readonly Activity[]): Strange[] {
  const busiest = busiestHour(list)
  if (!busiest || busiest.count < MANY_DECLINED) return []
  const { last, count } = busiest
  const told = `一小时内 ${count} 条广告审核未通过`
  return [{ kind: 'PLATFORM_WARNED', at: last.at, object: null, told, toldKey: `declined:${Math.floor(last.at.getTime() / HOUR_MS)}` }]
}

function massPauses(actorId: string, list: readonly Activity[]): Strange[] {
  const busiest = busiestHour(list)
  if (!busiest || busiest.count < MASS) return []
  const { last, count } = busiest
  return [
    {
      kind: 'MASS_PAUSE',
      at: last.at,
      actorId,
      actorName: last.actorName,
      object: null,
      told: `一小时内暂停 ${count} 个`,
      toldKey: `${actorId}:${Math.floor(last.at.getTime() / HOUR_MS)}`,
    },
  ]
}

/** Whoever did it. */
export const pausesObject = (activity: Activity): boolean => RUN_STATUS.includes(activity.event) && pausesSomething(activity)

/** The new value stands in `extra`, in words that Meta changes; nothing else there is named so. */
const pausesSomething = ({ extra }: Activity): boolean => extra !== null && /"new_value"\s*:\s*"?[^,}]*(paused|inactive|off)/i.test(extra)

const tellOf = ({ event, objectName, actorName, applicationName }: Activity): string =>
  [event, objectName, actorName, applicationName].filter(part => part !== null && part !== '').join(' · ')

/** People, partners and programs that were not there at the last reading. */
export const newUsers = (users: readonly AccountUser[], known: ReadonlySet<string>, now: Date): Strange[] =>
  users
    .filter(user => !known.has(keyOfUser(user)))
    .map(user => ({
      kind: 'PEOPLE_ADDED',
      at: now,
      actorId: user.id,
      actorName: user.name,
      object: null,
      told: `${{ PERSON: '人员', PARTNER: '合作方', SYSTEM: '系统用户' }[user.kind]} ${user.name ?? user.id}`,
      toldKey: `${keyOfUser(user)}:${now.toISOString().slice(0, 10)}`,
    }))
export const keyOfUser = ({ kind, id }: AccountUser): string => `${kind}:${id}`
