// Ads: what the pre-charge customer runs at Google and TikTok, made and switched on at the sandbox; those of Meta its seed has. All are read once.
import { planAdReadings, readAds } from '@tallyhelm/flows/ad-management/read-ads'
import { CURRENCY_CODES, money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import type { Adopted } from './accounts.ts'

/** Accounts of each channel that have ads; TikTok's calls keep a pace. */
const ACCOUNTS = { FACEBOOK: 8, GOOGLE: 2, TIKTOK: 2 } as const
const NAMES = ['春季新品', '品牌词', '会员召回']

type AdsPort = NonNullable<World['platforms']['FACEBOOK']['ads']>
type Order = Parameters<AdsPort['making']['make']>[1]

export async function runAds(world: World, adopted: readonly Adopted[]): Promise<void> {
  await planAdReadings(world)
  for (const [channel, most] of Object.entries(ACCOUNTS)) {
    const own = adopted.filter(({ seed }) => seed.channel === channel && seed.owner === 'main' && seed.health === 'normal')
    for (const { seed, adAccountId } of own.slice(-most)) {
      if (channel !== 'FACEBOOK') await makeAds(world, seed)
      await readAds(world, adAccountId)
    }
  }
}

/** What a platform refuses here the demo goes without. */
async function makeAds(world: World, { channel, outsideAccountId, currency: code }: Adopted['seed']): Promise<void> {
  const port = world.platforms[channel].ads
  const currency = CURRENCY_CODES.find(each => each === code)
  if (!port || currency === undefined) return
  const account = { outsideAccountId, currency }
  const isGoogle = channel === 'GOOGLE'
  const plan = planOf(currency)
  let number = 0
  const make = async (order: Pick<Order, 'level' | 'name'> & { campaignId?: string; adGroupId?: string }) => {
    number += 1
    const made = await port.making.make(account, { ...order, requestId: `${outsideAccountId.slice(-9)}${number}`, plan } as Order) // its level has what it needs
    return made.kind === 'done' ? made.id : undefined
  }
  for (const [at, name] of NAMES.entries()) {
    const campaignId = await make({ level: 'CAMPAIGN', name: `${name}-系列` })
    if (campaignId === undefined) continue
    const adGroupId = await make({ level: 'AD_GROUP', name: `${name}-组`, campaignId })
    const adId = adGroupId === undefined || !isGoogle ? undefined : await make({ level: 'AD', name: `${name}-广告`, campaignId, adGroupId })
    // One of the three is left off.
    if (at === NAMES.length - 1) continue
    if (adId !== undefined) await port.switching.setStatuses(account, 'AD', [adId], 'ACTIVE')
    if (adGroupId !== undefined) await port.switching.setStatuses(account, 'AD_GROUP', [adGroupId], 'ACTIVE')
    await port.switching.setStatuses(account, 'CAMPAIGN', [campaignId], 'ACTIVE')
  }
}

const planOf = (currency: Order['plan']['budget']['amount']['currency']): Order['plan'] => ({
  objective: 'TRAFFIC',
  budget: { kind: 'DAILY', amount: money(8_000n, currency) },
  schedule: { startsAt: null, endsAt: null },
  audience: { countries: ['US'], ageFrom: 18, ageUntil: null, gender: 'ALL', keywords: ['running shoes'] },
  placements: null,
  conversion: null,
  creative: {
    identity: null,
    media: null,
    headlines: ['Spring shoes', 'Ships today', 'Free returns'],
    texts: ['Light and made to last.', 'Find your size in two minutes.'],
    callToAction: null,
    landingUrl: 'https://shop.example.com/spring',
    isAiMade: false,
  },
})
