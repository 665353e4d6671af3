// The documented cases of theft as steps in an ad account, and an honest launch beside them: the same for the same seed.
import { adSetsOf, configuredOf } from '../state/ad-tree.ts'
import type { Actor } from '../state/meta-activities.ts'
import { ADS_MANAGER } from '../state/meta-actors.ts'
import type { Step, TheftCase } from '../state/meta-plots.ts'
import type { MetaAccount } from '../state/model.ts'
import { digits, pick } from '../state/random.ts'

const MINUTE_MS = 60_000
const HOSTS = [
  'luck-777.example',
  'cheap-cars-now.example',
  'gift-card-winner.example',
  'xn--80ak6aa92e.example',
  'Promo.Win-Big.EXAMPLE.',
  'shop.safe-deals.example.redirect-here.example',
]
const NAMES = ['Copy of Campaign 2', 'asdf 17', 'NEW 9981', 'Traffic – Copy', 'x-77']
const THIEVES = ['Daniel K.', 'Maria Santos Ads', 'J. Nguyen', 'Support Team 24']
const FAR_AWAY = ['BR', 'NG', 'VN', 'US']

/** What a script knows of its account; amounts of dollars become its minor unit. */
export interface Scene {
  key: string
  account: MetaAccount
  startsAt: number
  units: (dollars: number) => bigint
}

export const thiefOf = (key: string): Actor => ({
  id: `1000${digits(`${key}|thief`, 11)}`,
  name: pickOf(THIEVES, `${key}|name`),
  ...(pick(`${key}|app`, 2) === 0 ? ADS_MANAGER : { appId: `77${digits(`${key}|app`, 13)}`, appName: 'Bulk Ads Pro' }),
})

/** Seconds after the start at which each step comes, some more by the seed. */
type Draft = Step extends infer Each ? (Each extends Step ? Omit<Each, 'at'> & { after: number } : never) : never

export function scriptOf(theft: TheftCase, scene: Scene): Step[] {
  const drafts = SCRIPTS[theft](scene)
  let at = scene.startsAt
  // Between two steps pass some hundred milliseconds up to two seconds, by the seed.
  return drafts.map(({ after, ...step }, index): Step => {
    at = Math.max(at + 200 + pick(`${scene.key}|wait|${index}`, 1_800), scene.startsAt + after * 1000)
    return { ...step, at }
  })
}

const SCRIPTS: Record<TheftCase, (scene: Scene) => Draft[]> = {
  // Idle for months: a false administrator, an agency that nobody knows, then seven ads.
  A: scene => [
    user(scene, 'PERSON', 'Fake Admin', 0),
    user(scene, 'PARTNER', 'Growth Partners LLC', 3),
    ...ads(scene, { sets: 7, adsEach: 1, dollarsPerDay: 1300, after: 6 }),
  ],
  // At night: $1,600 in an hour, taken in three charges.
  B: scene => [
    ...ads(scene, { sets: 1, adsEach: 2, dollarsPerDay: 38_400, after: 0 }),
    ...[20, 40, 60].map((minutes): Draft => ({ kind: 'charge', amount: scene.units(533), after: minutes * 60 })),
  ],
  // Another language and country, two landing pages, one ad at $856 a day.
  C: scene => [
    ...ads(scene, { sets: 1, adsEach: 1, dollarsPerDay: 856, after: 0, farAway: true }),
    ...ads(scene, { sets: 1, adsEach: 1, dollarsPerDay: 120, after: 2, farAway: true, number: 1 }),
  ],
  // A budget of $24,000 where $20 were usual.
  D: ({ account, units }) => {
    const [set] = adSetsOf(account).filter(each => configuredOf(each) === 'ACTIVE')
    return set ? [{ kind: 'update_budget', id: set.id, dailyBudget: units(24_000), perHour: units(1_000), after: 0 }] : []
  },
  // A weekend: the rightful administrator is removed, $250,000 go to a gambling site.
  E: scene => [
    user(scene, 'PERSON', 'New Admin', 0),
    ...(scene.account.people ?? []).slice(0, 1).map(({ userId }): Draft => ({ kind: 'remove_user', id: userId, after: 1 })),
    ...ads(scene, { sets: 3, adsEach: 2, dollarsPerDay: 41_666, after: 3 }),
  ],
  // All own ads are paused, twenty new ones made, $143,000 a day; what is paused is enabled again.
  F: scene => [
    ...(scene.account.ads ?? []).filter(ad => configuredOf(ad) === 'ACTIVE').map(({ id }): Draft => ({ kind: 'pause_ad', id, after: 0 })),
    ...ads(scene, { sets: 2, adsEach: 10, dollarsPerDay: 71_500, after: 2 }),
  ],
}

/** How long the thief of case F fights back. */
export const fightMs = (key: string): number => (20 + pick(`${key}|fight`, 20)) * MINUTE_MS

function user({ key }: Scene, userKind: 'PERSON' | 'PARTNER', name: string, after: number): Draft {
  const id = userKind === 'PERSON' ? `671${digits(`${key}|${name}`, 12)}` : `996${digits(`${key}|${name}`, 12)}`
  return { kind: 'add_user', userKind, id, name, after }
}

interface Wanted {
  sets: number
  adsEach: number
  /** of each ad set */
  dollarsPerDay: number
  after: number
  farAway?: boolean
  /** which of several such groups */
  number?: number
}

function ads({ key, account, units }: Scene, { sets, adsEach, dollarsPerDay, after, farAway = false, number = 0 }: Wanted): Draft[] {
  const part = `${key}|${number}`
  const id = (what: string) => `1202${digits(`${part}|${what}`, 14)}`
  const name = `${pickOf(NAMES, `${part}|campaign`)}`
  const usual = adSetsOf(account).flatMap(({ countries = [] }) => countries)
  const strange = FAR_AWAY.filter(country => !usual.includes(country))
  // Thieves who came often have been everywhere.
  const countries = farAway
    ? [pickOf(strange.length > 0 ? strange : FAR_AWAY, `${part}|country`)]
    : usual.length > 0
      ? [...new Set(usual)]
      : ['US']
  const campaignId = id('campaign')
  const drafts: Draft[] = [{ kind: 'create_campaign', id: campaignId, name, after }]
  for (let set = 0; set < sets; set += 1) {
    const adSetId = id(`set|${set}`)
    const money = { dailyBudget: units(dollarsPerDay), perHour: units(dollarsPerDay) / 24n, clicksPerPurchase: 0 }
    drafts.push({ kind: 'create_ad_set', id: adSetId, campaignId, name: `${name} ${set + 1}`, countries, ...money, after })
    for (let ad = 0; ad < adsEach; ad += 1) {
      const link = `https://${pickOf(HOSTS, `${part}|host`)}/offer/${ad + 1}`
      const pageId = `105${digits(`${key}|page`, 12)}`
      drafts.push({ kind: 'create_ad', id: id(`ad|${set}|${ad}`), adSetId, name: `${name} ${set + 1}-${ad + 1}`, link, pageId, after })
    }
  }
  return drafts
}

/** Twenty ads of somebody who is known, to the usual pages and places, at the usual pace. */
export function launchOf({ key, account, startsAt, units }: Scene): Step[] {
  const id = (what: string) => `1202${digits(`${key}|${what}`, 14)}`
  const [like] = (account.ads ?? []).filter(({ links = [] }) => links.length > 0)
  const [usual] = adSetsOf(account)
  const origin = URL.canParse(like?.links?.[0] ?? '') ? new URL(like?.links?.[0] ?? '').origin : 'https://shop.example.com'
  const at = (index: number) => startsAt + index * 2_000 + pick(`${key}|${index}`, 1_500)
  const campaignId = id('campaign')
  const dailyBudget = usual && usual.dailyBudget > 0n ? usual.dailyBudget : units(30)
  const sets = [0, 1].map((set): Step => {
    const money = { dailyBudget, perHour: units(2), clicksPerPurchase: 20 }
    const countries = usual?.countries ?? ['US']
    return { kind: 'create_ad_set', at: at(set + 1), id: id(`set|${set}`), campaignId, name: `上新-${set + 1}`, countries, ...money }
  })
  const pageId = like?.pageId ?? `104${digits(`${account.id}|page`, 12)}`
  const ads = Array.from({ length: 20 }, (_unused, ad): Step => {
    const link = `${origin}/new/${ad + 1}`
    return {
      kind: 'create_ad',
      at: at(ad + 3),
      id: id(`ad|${ad}`),
      adSetId: id(`set|${ad % 2}`),
      name: `上新-素材-${ad + 1}`,
      link,
      pageId,
    }
  })
  return [{ kind: 'create_campaign', at: at(0), id: campaignId, name: '上新' }, ...sets, ...ads]
}

function pickOf<T>(list: readonly T[], key: string): T {
  const item = list[pick(key, list.length)]
  if (item === undefined) throw new Error('an empty list')
  return item
}
