// Plans, pictures and videos for tests of running ads at Meta, and the port that runs them.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { pictureOf } from '@tallyhelm/sandbox/meta/pictures'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import type { AdPlan } from '../ports/ad-making.ts'
import type { MediaFile } from '../ports/ad-media.ts'
import type { AdsPort } from '../ports/ads.ts'
import type { HttpClient } from '../ports/handles.ts'
import { PIXEL, SHOP, valueOf } from './test-ad-objects.ts'
import { fileOf } from './test-media-file.ts'
import type { OpeningStage } from './test-opening-stage.ts'

export function adsAt(baseUrl: string, http: HttpClient): Required<Pick<AdsPort, 'media'>> & AdsPort {
  const { ads } = createMetaPlatform({
    baseUrl: `${baseUrl}/v26.0`,
    accessToken: sandboxCredentials.metaAccessToken,
    appSecret: sandboxCredentials.metaAppSecret,
    businessId: testAgency.businessId,
    http,
    clock: { now: () => new Date() },
  })
  if (!ads?.media) throw new Error('no ads')
  return { ...ads, media: ads.media }
}

export const picture = (name: string): MediaFile => fileOf(name, 'image/png', pictureOf(name))
/** So many bytes that begin as a video does. */
export function videoBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size, 7)
  bytes.write('\0\0\0\x18ftypmp42', 0, 'latin1')
  return bytes
}

let next = 715_000_000_000_000

/** An account with a page, a pixel and a picture of its own. */
export async function adAccount(stage: OpeningStage, ads: ReturnType<typeof adsAt>, currency: Currency = 'USD') {
  next += 1
  const account = { outsideAccountId: String(next), currency }
  await stage.control('POST', 'accounts', { platform: 'meta', id: String(next), currency, cap: '100000', pixel_ids: [PIXEL] })
  const sent = await ads.media.upload(account, 'IMAGE', picture(`图 ${next}.png`))
  if (sent.kind !== 'done') throw new Error(JSON.stringify(sent))
  const { identities, ...options } = valueOf(await ads.making.readOptions(account))
  const [page] = identities
  if (!page) throw new Error('no page')
  return { account, options, page, plan: planOf(page.id, sent.id, currency) }
}

export const planOf = (pageId: string, imageHash: string, currency: Currency): AdPlan => ({
  objective: 'TRAFFIC',
  budget: { kind: 'DAILY', amount: money(currency === 'JPY' ? 24_000n : 240_000n, currency) },
  schedule: { startsAt: null, endsAt: null },
  audience: { countries: ['US', 'JP'], ageFrom: 18, ageUntil: 45, gender: 'FEMALE', keywords: [] },
  placements: null,
  conversion: null,
  creative: {
    identity: { id: pageId, kind: 'PAGE' },
    media: { kind: 'IMAGE', id: imageHash, coverId: null },
    headlines: ['标题'],
    texts: ['文字 «10% off»'],
    callToAction: 'SHOP_NOW',
    landingUrl: SHOP,
    isAiMade: false,
  },
})

export type Made = { campaign: string; adGroup: string; ad: string }

/** All three, off. */
export async function makeAll(
  { making }: AdsPort,
  account: { outsideAccountId: string; currency: Currency },
  plan: AdPlan,
  name: string,
): Promise<Made> {
  const shared = { name, requestId: '1', plan }
  const campaign = idOf(await making.make(account, { ...shared, level: 'CAMPAIGN' }))
  const adGroup = idOf(await making.make(account, { ...shared, level: 'AD_GROUP', campaignId: campaign }))
  const ad = idOf(await making.make(account, { ...shared, level: 'AD', campaignId: campaign, adGroupId: adGroup }))
  return { campaign, adGroup, ad }
}

function idOf(answer: { kind: string; id?: string }): string {
  if (answer.kind !== 'done' || answer.id === undefined) throw new Error(JSON.stringify(answer))
  return answer.id
}
