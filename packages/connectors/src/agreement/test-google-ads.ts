// A plan of a search ad, and what it takes to run it behind the sandbox.
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import type { AdPlan, MakingAnswer, MakingOrder } from '../ports/ad-making.ts'
import type { AdsPort } from '../ports/ads.ts'
import type { AccountRef } from '../ports/answers.ts'
import type { GoogleStage } from './test-google-stage.ts'

export const planOf = (more: Partial<AdPlan> = {}, currency: Currency = 'USD'): AdPlan => ({
  objective: 'TRAFFIC',
  budget: { kind: 'DAILY', amount: money(4800n, currency) },
  schedule: { startsAt: null, endsAt: null },
  audience: { countries: ['US', 'JP'], ageFrom: 25, ageUntil: 54, gender: 'FEMALE', keywords: ['running shoes', '[red shoes]'] },
  placements: null,
  conversion: null,
  creative: {
    identity: null,
    media: null,
    headlines: ['Red shoes', 'Ships today', '限时优惠'],
    texts: ['Light and made to last.', 'Free returns.'],
    callToAction: null,
    landingUrl: 'https://shop.example.com/red',
    isAiMade: false,
  },
  ...more,
})

let next = 0
/** A name with a marker of its own. */
export function named(level = 'x'): { name: string; marker: string } {
  next += 1
  const marker = `TH-${level}-${String(next).padStart(4, '0')}Z`
  return { name: `春季 “新品” 50% ${marker}`, marker }
}

export function idOf(answer: MakingAnswer): string {
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.id
}

export function adsOf({ google: { platform } }: GoogleStage): AdsPort {
  if (!platform.ads) throw new Error('no ads')
  return platform.ads
}

export async function madeTree(ads: AdsPort, account: AccountRef, plan = planOf()) {
  const make = async (order: Step) => idOf(await ads.making.make(account, orderOf(order, plan)))
  const campaign = await make({ level: 'CAMPAIGN' })
  const group = await make({ level: 'AD_GROUP', campaignId: campaign })
  const ad = await make({ level: 'AD', campaignId: campaign, adGroupId: group })
  return { campaign, group, ad }
}

export type Step =
  | { level: 'CAMPAIGN' }
  | { level: 'AD_GROUP'; campaignId: string }
  | { level: 'AD'; campaignId: string; adGroupId: string }
export const orderOf = (step: Step, plan = planOf(), name = named(step.level).name): MakingOrder => ({
  ...step,
  name,
  requestId: '1',
  plan,
})
