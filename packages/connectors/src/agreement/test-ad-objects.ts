// Ad trees of the sandbox for tests of ad objects: a campaign with two ad sets, of which the first has two ads.
import { testAgency } from '@tallyhelm/sandbox/control/accounts'
import { sandboxCredentials } from '@tallyhelm/sandbox/wire/credentials'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { createMetaPlatform } from '../meta/meta-platform.ts'
import type { Clock, HttpClient } from '../ports/handles.ts'
import type { OpeningStage } from './test-opening-stage.ts'

export const PAGE = '104000000000001'
export const PIXEL = '992000000000001'
export const SHOP = 'https://shop.example.com/'

export function adObjectsAt(baseUrl: string, http: HttpClient, clock: Clock = { now: () => new Date() }) {
  const { adObjects, ...meta } = createMetaPlatform({
    baseUrl: `${baseUrl}/v26.0`,
    accessToken: sandboxCredentials.metaAccessToken,
    appSecret: sandboxCredentials.metaAppSecret,
    businessId: testAgency.businessId,
    http,
    clock,
  })
  if (!adObjects) throw new Error('no ad objects')
  return { meta, adObjects }
}

let next = 713_000_000_000_000

/** Ids are beyond what a number holds exactly, as Meta's are. */
export function treeOf(number: number, objects: object = {}) {
  const id = (kind: number, index: number) => `1202${kind}${String(number).padStart(8, '0')}${String(index).padStart(5, '0')}`
  const campaign = id(1, 1)
  const [first, second] = [id(2, 1), id(2, 2)]
  const [one, two] = [id(3, 1), id(3, 2)]
  const ad = { ad_set_id: first, links: [SHOP], page_id: PAGE, pixel_id: PIXEL }
  return {
    campaign,
    first,
    second,
    one,
    two,
    patch: {
      ad_objects: [
        { id: campaign, level: 'campaign', name: '系列', objective: 'OUTCOME_SALES' },
        { id: first, name: '组一', campaign_id: campaign, daily_budget: '50', countries: ['JP', 'US'], ...objects },
        { id: second, name: '组二', campaign_id: campaign, daily_budget: '20', countries: ['JP'] },
      ],
      ads: [
        { id: one, name: '广告一', ...ad },
        { id: two, name: '广告二', ...ad, links: [SHOP, 'https://other.example.net/a'], instagram_id: '178000000000001' },
      ],
    },
  }
}

export async function accountWithTree(stage: OpeningStage, more: object = {}, objects: object = {}, currency: Currency = 'USD') {
  next += 1
  const tree = treeOf(next % 1_000_000, objects)
  await stage.control('POST', 'accounts', { platform: 'meta', id: String(next), currency, cap: '100000', ...tree.patch, ...more })
  return { account: { outsideAccountId: String(next), currency }, ...tree }
}

/** What a read told; the test ends where it did not hold. */
export const valueOf = <Value>(answer: { kind: string; value?: Value }): Value => {
  if (answer.kind !== 'ok' || answer.value === undefined) throw new Error(JSON.stringify(answer))
  return answer.value
}
