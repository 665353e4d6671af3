// Violations: what the agency's staff wrote down for the demo's customers. Freezes and rejected ads came by synchronisation.
import { recordForewarning } from '@tallyhelm/flows/violations/record-forewarning'
import { recordRectification } from '@tallyhelm/flows/violations/record-rectification'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { accountsOfSubCustomer, type Adopted } from './accounts.ts'

type Part = {
  of: (adopted: readonly Adopted[]) => Adopted[]
  violationType: 'POLICY' | 'RIGHTS' | 'LANDING_PAGE'
  level: 'LOW' | 'MEDIUM' | 'HIGH'
  adCount: number
  policyText: string
  /** until the end of the business day this many days from now */
  dueInDays: number
}

const ofOwner = (owner: string, health: string) => (adopted: readonly Adopted[]) =>
  adopted.filter(({ seed }) => seed.owner === owner && seed.health === health)
const ofSubCustomer = (turn: number) => (adopted: readonly Adopted[]) => accountsOfSubCustomer(adopted, turn)

const MISLEADING = '不可接受的商业行为：广告不得使用误导性或欺骗性的优惠。'
const LANDING = '落地页无法正常访问：广告必须指向可用且与广告一致的页面。'
const COUNTERFEIT = '侵犯第三方权利：广告不得推广假冒商品。'

/** Each takes the next Facebook account of its choice. */
const PARTS: readonly Part[] = [
  { of: ofOwner('main', 'policy'), violationType: 'POLICY', level: 'HIGH', adCount: 6, policyText: MISLEADING, dueInDays: 0 },
  { of: ofOwner('main', 'policy'), violationType: 'POLICY', level: 'HIGH', adCount: 6, policyText: MISLEADING, dueInDays: 2 },
  { of: ofOwner('main', 'normal'), violationType: 'LANDING_PAGE', level: 'MEDIUM', adCount: 3, policyText: LANDING, dueInDays: 3 },
  { of: ofOwner('main', 'normal'), violationType: 'RIGHTS', level: 'HIGH', adCount: 1, policyText: COUNTERFEIT, dueInDays: 1 },
  { of: ofOwner('b0', 'normal'), violationType: 'LANDING_PAGE', level: 'LOW', adCount: 1, policyText: LANDING, dueInDays: 3 },
  { of: ofSubCustomer(0), violationType: 'POLICY', level: 'MEDIUM', adCount: 2, policyText: MISLEADING, dueInDays: 0 },
  { of: ofSubCustomer(1), violationType: 'LANDING_PAGE', level: 'LOW', adCount: 1, policyText: LANDING, dueInDays: 3 },
]

export async function recordViolations(world: World, actor: SystemActor, adopted: readonly Adopted[]): Promise<void> {
  const taken = new Set<string>()
  for (const { of, dueInDays, ...part } of PARTS) {
    const account = of(adopted).find(({ seed, adAccountId }) => seed.channel === 'FACEBOOK' && !taken.has(adAccountId))
    if (!account) throw new Error('the story has no Facebook account left for a rectification')
    taken.add(account.adAccountId)
    await recordRectification(world, actor, { ...part, adAccountId: account.adAccountId, deadlineAt: endOfDay(world, dueInDays) })
  }
  const [warned] = ofOwner(
    'main',
    'normal',
  )(adopted).filter(({ seed, adAccountId }) => seed.channel === 'FACEBOOK' && taken.has(adAccountId))
  if (!warned) throw new Error('the story has no Facebook account for a forewarning')
  await recordForewarning(world, actor, {
    adAccountId: warned.adAccountId,
    violationType: 'LANDING_PAGE',
    ads: [{ outsideAdId: '12090000000000001', name: `${warned.seed.name}-AD-09`, reason: '落地页价格与广告不一致' }],
  })
}

function endOfDay(world: World, inDays: number): Date {
  const next = addDays(dayOf(world.clock.now()), inDays + 1)
  return new Date(Date.parse(`${next}T00:00:00+08:00`) - 1)
}
