// Advertisers of the sandbox for tests of running ads, and a plan that TikTok takes.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import type { AdPlan, MakingAnswer, MakingOrder } from '../ports/ad-making.ts'
import type { AdsPort } from '../ports/ads.ts'
import type { AccountRef } from '../ports/answers.ts'
import type { Clock, HttpClient } from '../ports/handles.ts'
import { createTiktokPlatform } from '../tiktok/tiktok-platform.ts'
import { fileOf } from './test-media-file.ts'
import type { OpeningStage } from './test-opening-stage.ts'

export function tiktokAdsAt(baseUrl: string, http: HttpClient, clock: Clock = { now: () => new Date() }): AdsPort {
  const options = { accessToken: sandboxCredentials.tiktokAccessToken, bcId: testAgency.centerId, callsPerSecond: 1000, http, clock }
  const { ads } = createTiktokPlatform({ baseUrl: `${baseUrl}/tiktok/open_api/v1.3`, ...options })
  if (!ads) throw new Error('no ads')
  return ads
}

let next = 7_130_000_000_000_000_000n
const pictures = new Map<string, string>()

/** With a picture that its ads may show. */
export async function advertiser(stage: OpeningStage, currency: Currency = 'USD'): Promise<AccountRef> {
  next += 1n
  const account = { outsideAccountId: String(next), currency }
  await stage.control('POST', 'accounts', { platform: 'tiktok', id: String(next), currency, balance: '100000' })
  const taken = await tiktokAdsAt(stage.url, stage.http).media?.upload(account, 'IMAGE', fileOf('图.png', 'image/png', pngOf(600, 600)))
  if (taken?.kind !== 'done') throw new Error(JSON.stringify(taken))
  pictures.set(account.outsideAccountId, taken.id)
  return account
}

/** A picture's first bytes, which tell its size. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** Every advertiser of the sandbox has one. */
export const identityOf = ({ outsideAccountId }: AccountRef) => ({ id: `71${outsideAccountId.slice(2)}`, kind: 'CUSTOMIZED_USER' })

export const creativeOf = (account: AccountRef): AdPlan['creative'] => ({
  identity: identityOf(account),
  media: { kind: 'IMAGE', id: pictures.get(account.outsideAccountId) ?? '', coverId: null },
  headlines: [],
  texts: ['冬季新品，限时优惠'],
  callToAction: 'SHOP_NOW',
  landingUrl: 'https://shop.example.com/winter',
  isAiMade: false,
})

export const planOf = (account: AccountRef, more: Partial<AdPlan> = {}): AdPlan => ({
  objective: 'TRAFFIC',
  budget: { kind: 'DAILY', amount: money(8000n, account.currency) },
  schedule: { startsAt: null, endsAt: null },
  audience: { countries: ['US', 'JP'], ageFrom: 18, ageUntil: 54, gender: 'ALL', keywords: [] },
  placements: ['PLACEMENT_TIKTOK'],
  conversion: null,
  creative: creativeOf(account),
  ...more,
})

let requests = 7_000_000_000_000_000_000n
export const requestId = () => String((requests += 1n))

export function madeOf(answer: MakingAnswer): string {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.id
}

export type Made = { campaign: string; group: string; ad: string }

/** One of each, as a caller makes them. */
export async function makeAll(port: AdsPort, account: AccountRef, plan: AdPlan, name = '冬季 [th-1]'): Promise<Made> {
  const { make } = port.making
  const campaign = madeOf(await make(account, { name, requestId: requestId(), plan, level: 'CAMPAIGN' }))
  const group = madeOf(await make(account, { name, requestId: requestId(), plan, level: 'AD_GROUP', campaignId: campaign }))
  const order: MakingOrder = { name, requestId: requestId(), plan, level: 'AD', campaignId: campaign, adGroupId: group }
  return { campaign, group, ad: madeOf(await make(account, order)) }
}
