// Told objects: what the platform tells of campaigns, ad groups and ads as it is kept, and what has happened since the last time.
import type { KeptObject, SeenEvent, ToldObject } from '@tallyhelm/modules/monitors'
import { digestOfLink, type LinkEnds, targetOf } from './link-targets.ts'
import { HOLIDAYS } from '@tallyhelm/protocol/topics/monitors/holidays'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { type Currency, displayText, money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'

export type AdObjects = NonNullable<World['platforms']['FACEBOOK']['adObjects']>
/** What a read gives where it holds. */
export type Told<Read> = Read extends Promise<infer Answer> ? (Answer extends { kind: 'ok'; value: infer Value } ? Value : never) : never
export type AdObjectTold = Told<ReturnType<AdObjects['readObjects']>>[number]

const keyOf = ({ level, outsideId }: Pick<ToldObject, 'level' | 'outsideId'>): string => `${level} ${outsideId}`

/** What is kept, with what was told laid over it, by level and id. */
export type Tree = Map<string, ToldObject & { id: string | null }>

export const treeOf = (kept: readonly KeptObject[]): Tree => new Map(kept.map(object => [keyOf(object), object]))

/**
 * Everything that differs from what is kept. An ad group bears the domains and identities of its ads that may deliver, and without a budget
 * of its own that of its campaign: an ad that changes, changes its ad group. `touched`: what strangers changed, by the platform's ids.
 * `spentIn`: countries where ad groups spent money, whatever they are aimed at. `ends`: where links lead to, as far as is known, by digest.
 */
export function differencesOf(
  kept: Tree,
  told: readonly AdObjectTold[],
  touched: ReadonlySet<string | null>,
  spentIn: ReadonlyMap<string, readonly string[]> = new Map(),
  ends: ReadonlyMap<string, LinkEnds> = new Map(),
): { tree: Tree; changed: (ToldObject & { id: string | null })[] } {
  const tree: Tree = new Map(kept)
  for (const object of told) {
    const before = tree.get(`${object.level} ${object.id}`)
    tree.set(`${object.level} ${object.id}`, { id: before?.id ?? null, ...plain(object, before) })
  }
  for (const [key, object] of tree)
    if (touched.has(object.outsideId) && !object.isByStranger) tree.set(key, { ...object, isByStranger: true })
  for (const [key, object] of tree) if (object.level === 'AD' && object.links.length > 0) tree.set(key, ledBy(object, ends))
  const groups = new Map(told.filter(({ level }) => level === 'AD_GROUP').map(each => [each.id, each]))
  const ads = new Map<string, ToldObject[]>()
  for (const object of tree.values())
    if (object.level === 'AD' && object.adGroupId !== null && isOn(object))
      ads.set(object.adGroupId, [...(ads.get(object.adGroupId) ?? []), object])
  for (const [key, object] of tree) {
    if (object.level !== 'AD_GROUP') continue
    const own = groups.get(object.outsideId)
    const campaign = tree.get(`CAMPAIGN ${object.campaignId ?? ''}`)
    const below = ads.get(object.outsideId) ?? []
    tree.set(key, {
      ...object,
      dailyBudget: own ? (minorOf(own.dailyBudget) ?? campaign?.dailyBudget ?? null) : object.dailyBudget,
      domains: distinct(below.flatMap(ad => ad.domains)),
      hasOpenLinks: below.some(ad => ad.hasOpenLinks),
      countries: distinct([...object.countries, ...(spentIn.get(object.outsideId) ?? [])]),
      identities: distinct(below.flatMap(ad => ad.identities)),
      // What is not told anew stands as it was set: a campaign that delivers again lets its ad groups deliver.
      mayDeliver: (own ? own.mayDeliver : isOn(object)) && (campaign?.mayDeliver ?? true),
    })
  }
  const changed = [...tree].flatMap(([key, object]) => {
    const before = kept.get(key)
    return before && JSON.stringify(bare(before)) === JSON.stringify(bare(object)) ? [] : [object]
  })
  return { tree, changed }
}

/** An ad leads to where its links say, and to where they end. */
const ledBy = <Ad extends ToldObject>(ad: Ad, ends: ReadonlyMap<string, LinkEnds>): Ad => ({
  ...ad,
  domains: distinct(ad.links.flatMap(link => ends.get(link)?.domains ?? [])),
  hasOpenLinks: ad.links.some(link => ends.get(link)?.isOpen ?? true),
})

const OFF = ['PAUSED', 'DELETED', 'ARCHIVED']
const isOn = ({ configured }: ToldObject): boolean => !OFF.includes(configured)

const bare = ({ id: _id, ...rest }: ToldObject & { id: string | null }): object => ({ ...rest, madeAt: rest.madeAt?.getTime() ?? null })
const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort()
const minorOf = (amount: { minor: bigint } | null): string | null => (amount === null ? null : String(amount.minor))

function plain(told: AdObjectTold, before: ToldObject | undefined): ToldObject {
  const { creative } = told
  return {
    level: told.level,
    outsideId: told.id,
    campaignId: told.campaignId,
    adGroupId: told.adGroupId,
    name: told.name,
    objective: told.objective,
    configured: told.configured,
    effective: told.effective,
    mayDeliver: told.mayDeliver,
    dailyBudget: minorOf(told.dailyBudget),
    madeAt: told.createdAt ?? before?.madeAt ?? null,
    // Those of ads follow from their links.
    domains: creative ? [] : (before?.domains ?? []),
    links: creative
      ? distinct(creative.links.flatMap(link => (targetOf(link) === undefined ? [] : [digestOfLink(link)])))
      : (before?.links ?? []),
    hasOpenLinks: before?.hasOpenLinks ?? false,
    countries: told.countries ? distinct([...told.countries, ...(before?.countries ?? [])]) : (before?.countries ?? []),
    identities: creative
      ? distinct([
          ...creative.pageIds.map(id => `page:${id}`),
          ...creative.pixelIds.map(id => `pixel:${id}`),
          ...creative.instagramIds.map(id => `instagram:${id}`),
        ])
      : (before?.identities ?? []),
    isByStranger: before?.isByStranger ?? false,
  }
}

const WORK = { from: '09', until: '19' }

/** By the account's clock: at night, on Saturdays and Sundays, and on holidays. */
export function isOffHours(at: Date, timezone: string): boolean {
  const [day = '', time = ''] = dateTimeText(at, timezone).split(' ')
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return time < WORK.from || time >= WORK.until || weekday === 0 || weekday === 6 || HOLIDAYS.some(holiday => holiday.day === day)
}

/** `group`: the ad group's id at the platform; of the account where there is none. */
export type Seen = Omit<SeenEvent, 'objectId'> & { group?: string | null }
type Calendar = { now: Date; timezone: string; currency: Currency }

/** What the differences say has happened. */
export function happenings(kept: Tree, changed: readonly ToldObject[], told: readonly AdObjectTold[], calendar: Calendar): Seen[] {
  const fresh = new Map(told.map(each => [`${each.level} ${each.id}`, each]))
  return changed.flatMap((object): Seen[] => {
    const before = kept.get(keyOf(object))
    const group = object.level === 'AD_GROUP' ? object.outsideId : object.adGroupId
    if (!before) return object.level === 'CAMPAIGN' ? [] : created(object, group, calendar)
    const at = fresh.get(keyOf(object))?.updatedAt ?? calendar.now
    const seen: Seen[] = []
    if (object.level === 'AD_GROUP' && before.dailyBudget !== object.dailyBudget)
      seen.push({
        kind: 'BUDGET_CHANGED',
        at,
        group,
        told: `日预算 ${budgetText(before, calendar)} → ${budgetText(object, calendar)}`,
        toldKey: `${object.outsideId}:${at.getTime()}:${object.dailyBudget ?? ''}`,
      })
    const strange = object.identities.filter(identity => !before.identities.includes(identity))
    if (object.level === 'AD' && before.identities.length > 0 && strange.length > 0)
      seen.push({
        kind: 'IDENTITY_CHANGED',
        at,
        group,
        told: strange.join('、'),
        toldKey: `${object.outsideId}:${strange.join(',')}`,
      })
    return seen
  })
}

const budgetText = ({ dailyBudget }: ToldObject, { currency }: Calendar): string =>
  dailyBudget === null ? '无' : displayText(money(BigInt(dailyBudget), currency), { withSymbol: true })

function created(object: ToldObject, group: string | null, { now, timezone }: Calendar): Seen[] {
  const at = object.madeAt ?? now
  const seen = { at, group, told: object.name, toldKey: object.outsideId }
  const kind = object.level === 'AD' ? 'NEW_AD' : 'NEW_AD_GROUP'
  return [{ ...seen, kind }, ...(isOffHours(at, timezone) ? [{ ...seen, kind: 'CREATED_OFF_HOURS' }] : [])]
}
