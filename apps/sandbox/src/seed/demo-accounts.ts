// The demo's ad accounts: which exist, whose they are, and how well they are. Pure, and the same on every call.
import { digits, pick } from '../state/random.ts'
import { demoAgency, type DemoCompany, demoCompanies, type DemoOwner } from './companies.ts'

export type DemoChannel = 'FACEBOOK' | 'GOOGLE' | 'TIKTOK'
export type DemoHealth = 'normal' | 'policy' | 'review' | 'payment' | 'closed'

export interface DemoAccountSeed {
  owner: DemoOwner
  channel: DemoChannel
  /** As the platform writes it: Facebook 15 digits without act_, Google 10 without hyphens, TikTok 19. */
  outsideAccountId: string
  name: string
  currency: string
  timezone: string
  companyKey: string
  companyName: string
  bmId?: string
  /** Facebook: owned by the agency's business manager, or held as a client of it. */
  bmRelation?: 'owned' | 'client'
  pixelIds?: string[]
  mccId?: string
  bcId?: string
  adType?: 'AUCTION' | 'RESERVATION'
  relationEmail?: string
  openedDaysAgo: number
  health: DemoHealth
  /** Share of its channel's daily spend, in parts; only ratios between accounts of one channel and owner matter. */
  weight: number
  /** How long the money placed lasts at the mean daily spend; below 3 is near exhaustion. */
  daysLeft: number
  /** Has run no ads for some hours: TikTok gives quota out of quiet accounts only. */
  isPaused: boolean
}

interface Group {
  channel: DemoChannel
  count: number
  /** From this index on the accounts are not normal, in this order. */
  unwell: DemoHealth[]
  currencies: Record<number, string>
}

const MAIN: Group[] = [
  {
    channel: 'FACEBOOK',
    count: 56,
    unwell: ['policy', 'policy', 'review', 'payment', 'payment', 'closed'],
    currencies: { 7: 'EUR', 18: 'JPY', 29: 'EUR', 40: 'JPY' },
  },
  { channel: 'GOOGLE', count: 40, unwell: ['policy', 'policy', 'payment', 'payment'], currencies: { 9: 'EUR', 21: 'JPY' } },
  { channel: 'TIKTOK', count: 32, unwell: ['policy', 'review', 'payment', 'closed'], currencies: { 11: 'JPY', 20: 'EUR' } },
]
const SMALL: Group[] = [
  { channel: 'FACEBOOK', count: 5, unwell: [], currencies: {} },
  { channel: 'GOOGLE', count: 4, unwell: [], currencies: {} },
  { channel: 'TIKTOK', count: 3, unwell: [], currencies: {} },
]
/** The agent's first sub-customer has the one that is closed. */
const AGENT: Group[] = SMALL.map(group => (group.channel === 'TIKTOK' ? { ...group, unwell: ['closed'] } : group))
const GROUPS: Record<DemoOwner, Group[]> = { main: MAIN, b0: SMALL, p2: SMALL, b3: SMALL, agent: AGENT }
const OWNERS: DemoOwner[] = ['main', 'b0', 'p2', 'b3', 'agent']

const REGIONS = [
  { code: 'US', timezone: 'America/Los_Angeles' },
  { code: 'US', timezone: 'America/New_York' },
  { code: 'EU', timezone: 'Europe/Berlin' },
  { code: 'UK', timezone: 'Europe/London' },
  { code: 'JP', timezone: 'Asia/Tokyo' },
  { code: 'SEA', timezone: 'Asia/Singapore' },
  { code: 'GLOBAL', timezone: 'Asia/Shanghai' },
] as const
const PURPOSES = ['转化', '再营销', '拉新', '素材测试', '品牌', '应用安装', '大促']
/** Every so many accounts one is about to run out. */
const NEAR_END_EVERY = 13
/** Of the TikTok accounts every so many one buys brand ads. */
const BRAND_EVERY = 10
/** Of the TikTok accounts every so many one is paused. */
const PAUSED_EVERY = 4
/** Before the agency took them over, which the demo's story puts more than two months back. */
const OPENED_DAYS_AGO = 100

export function demoAccounts(): DemoAccountSeed[] {
  return OWNERS.flatMap(owner => GROUPS[owner].flatMap(group => groupAccounts(owner, group)))
}

function groupAccounts(owner: DemoOwner, group: Group): DemoAccountSeed[] {
  const companies = demoCompanies.filter(company => company.owner === owner)
  const used = new Map<string, number>()
  return Array.from({ length: group.count }, (_unused, index) => oneAccount(owner, group, index, companies, used))
}

function oneAccount(owner: DemoOwner, group: Group, index: number, companies: DemoCompany[], used: Map<string, number>): DemoAccountSeed {
  const key = `${owner}|${group.channel}|${index}`
  const company = at(companies, index % companies.length)
  const brand = at(company.brands, pick(`${key}|brand`, company.brands.length))
  const region = at(REGIONS, pick(`${key}|region`, REGIONS.length))
  const base = `${brand}-${region.code}-${at(PURPOSES, pick(`${key}|purpose`, PURPOSES.length))}`
  const number = (used.get(base) ?? 0) + 1
  used.set(base, number)
  const health = group.unwell[index - (group.count - group.unwell.length)] ?? 'normal'
  const isNearEnd = health === 'normal' && index % NEAR_END_EVERY === 4
  return {
    owner,
    channel: group.channel,
    ...outsideIds(owner, group.channel, key, brand, index),
    name: `${base}-${String(number).padStart(2, '0')}`,
    currency: group.currencies[index] ?? 'USD',
    timezone: region.timezone,
    companyKey: company.key,
    companyName: company.name,
    openedDaysAgo: OPENED_DAYS_AGO + pick(`${key}|opened`, 600),
    health,
    weight: 40 + pick(`${key}|weight`, 140),
    daysLeft: isNearEnd ? 1 + pick(`${key}|end`, 2) : 6 + pick(`${key}|days`, 30),
    isPaused: group.channel === 'TIKTOK' && health === 'normal' && !isNearEnd && index % PAUSED_EVERY === 1,
  }
}

type OutsideIds = Pick<
  DemoAccountSeed,
  'outsideAccountId' | 'bmId' | 'bmRelation' | 'pixelIds' | 'mccId' | 'bcId' | 'adType' | 'relationEmail'
>

/** All ids begin with 99, which the platforms do not hand out, so that none is a real account. */
function outsideIds(owner: DemoOwner, channel: DemoChannel, key: string, brand: string, index: number): OutsideIds {
  if (channel === 'FACEBOOK') {
    const isClient = owner === 'main' && index % 9 === 3
    return {
      outsideAccountId: `991${digits(`${key}|id`, 12)}`,
      bmId: isClient ? demoAgency.meta.mainClient : demoAgency.meta[owner],
      bmRelation: isClient ? 'client' : 'owned',
      pixelIds: Array.from({ length: index % 3 }, (_unused, pixel) => `992${digits(`${key}|pixel|${pixel}`, 12)}`),
    }
  }
  const relationEmail = `ads.${brand.toLowerCase()}@tallyhelm.example`
  if (channel === 'GOOGLE') return { outsideAccountId: `991${digits(`${key}|id`, 7)}`, mccId: demoAgency.google[owner], relationEmail }
  const adType = index % BRAND_EVERY === 7 ? 'RESERVATION' : 'AUCTION'
  return { outsideAccountId: `7991${digits(`${key}|id`, 15)}`, bcId: demoAgency.tiktok.main, adType, relationEmail }
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new Error(`the list has no item ${index}`)
  return item
}
