// The ads that a platform holds, as the sandbox's control page shows them.
import { control, type Platform } from './sandbox.ts'

export type AdNode = {
  id: string
  name?: string
  status?: string
  level?: string
  campaignId?: string
  adSetId?: string
  adGroupId?: string
  /** Meta's, in parts of its currency. */
  dailyBudget?: string
}
type Tree = { campaigns: AdNode[]; groups: AdNode[]; ads: AdNode[] }
type Held = { state: { adObjects?: AdNode[]; ads?: AdNode[] | Tree; adTree?: Record<string, AdNode[]> } }

/** What the platform holds of an account, level by level. */
export async function adsAt(sandbox: string, platform: Platform, accountId: string): Promise<Tree> {
  const { state } = await control<Held>(sandbox, 'GET', `/accounts/${platform}/${accountId}`)
  const { adObjects = [], ads, adTree } = state
  if (platform === 'meta') {
    const of = (level: string) => adObjects.filter(object => object.level === level)
    return { campaigns: of('campaign'), groups: of('adset'), ads: Array.isArray(ads) ? ads : [] }
  }
  if (platform === 'google') return ads === undefined || Array.isArray(ads) ? { campaigns: [], groups: [], ads: [] } : ads
  return { campaigns: adTree?.['campaigns'] ?? [], groups: adTree?.['groups'] ?? [], ads: adTree?.['ads'] ?? [] }
}
