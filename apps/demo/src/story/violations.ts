// Violations: what risk control issues to the demo's customers, and what those answered. Freezes and rejected ads came by synchronisation.
import { issueForewarning } from '@tallyhelm/flows/violations/issue-forewarning'
import { issueRectification } from '@tallyhelm/flows/violations/issue-rectification'
import type { IssueRectificationRequest } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'
import { accountsOfSubCustomer, type Adopted } from './accounts.ts'
import { type Answer, answerRectification, publishStandards } from './answers.ts'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import { staffOf } from './staff.ts'

type Part = Pick<IssueRectificationRequest, 'level'> & {
  of: (adopted: readonly Adopted[]) => Adopted[]
  what: keyof typeof POLICIES
  ads: number
  /** until the end of the business day this many days from now */
  dueInDays: number
  /** where it stands once its customer handed it in; left out of those that nobody has answered */
  answered?: Answer
}

const ofOwner = (owner: string, health: string) => (adopted: readonly Adopted[]) =>
  adopted.filter(({ seed }) => seed.owner === owner && seed.health === health)
const ofSubCustomer = (turn: number) => (adopted: readonly Adopted[]) => accountsOfSubCustomer(adopted, turn)

const POLICIES = {
  POLICY: { policy: '不可接受的商业行为：广告不得使用误导性或欺骗性的优惠。', reason: '优惠与落地页不符' },
  LANDING_PAGE: { policy: '落地页无法正常访问：广告必须指向可用且与广告一致的页面。', reason: '落地页无法打开' },
  RIGHTS: { policy: '侵犯第三方权利：广告不得推广假冒商品。', reason: '权利人投诉' },
} as const

/** Each takes the next Facebook account of its choice. */
const PARTS: readonly Part[] = [
  { of: ofOwner('main', 'policy'), what: 'POLICY', level: 'HIGH', ads: 6, dueInDays: 0 },
  { of: ofOwner('main', 'policy'), what: 'POLICY', level: 'HIGH', ads: 6, dueInDays: 2 },
  { of: ofOwner('main', 'normal'), what: 'LANDING_PAGE', level: 'MEDIUM', ads: 3, dueInDays: 3 },
  { of: ofOwner('main', 'normal'), what: 'RIGHTS', level: 'HIGH', ads: 1, dueInDays: 1 },
  { of: ofOwner('b0', 'normal'), what: 'LANDING_PAGE', level: 'LOW', ads: 1, dueInDays: 3 },
  { of: ofOwner('b0', 'normal'), what: 'POLICY', level: 'MEDIUM', ads: 2, dueInDays: 3, answered: 'TO_BE_REVIEWED' },
  { of: ofOwner('b0', 'normal'), what: 'RIGHTS', level: 'HIGH', ads: 1, dueInDays: 3, answered: 'REJECT' },
  { of: ofOwner('b0', 'normal'), what: 'LANDING_PAGE', level: 'LOW', ads: 1, dueInDays: 3, answered: 'RECTIFIED' },
  { of: ofSubCustomer(0), what: 'POLICY', level: 'MEDIUM', ads: 2, dueInDays: 0 },
  { of: ofSubCustomer(1), what: 'LANDING_PAGE', level: 'LOW', ads: 1, dueInDays: 3 },
]

const FIRST_AD = 120_210_000_000_001

export async function recordViolations(world: World, cast: Cast, adopted: readonly Adopted[]): Promise<void> {
  const taken = new Set<string>()
  const risk = await staffOf(world, 'risk')
  const policyFile = await publishStandards(world, risk)
  for (const [turn, { of, what, level, ads, dueInDays, answered }] of PARTS.entries()) {
    const account = of(adopted).find(({ seed, adAccountId }) => seed.channel === 'FACEBOOK' && !taken.has(adAccountId))
    if (!account) throw new Error('the story has no Facebook account left for a rectification')
    taken.add(account.adAccountId)
    const { policy: policy_text, reason } = POLICIES[what]
    const { rectification_id } = await issueRectification(world, risk, {
      account_id: account.adAccountId,
      violation_type: what,
      level,
      policy_text,
      policy_file_ids: what === 'POLICY' ? [policyFile] : [],
      ads: Array.from({ length: ads }, (_, place) => ({ outside_ad_id: String(FIRST_AD + turn * 100 + place), reason })),
      deadline_at: endOfDay(world, dueInDays).toISOString(),
    })
    if (answered) await answerRectification(world, actorOf(cast, 'b0'), risk, { rectification_id, answered })
  }
  const [warned] = ofOwner(
    'main',
    'normal',
  )(adopted).filter(({ seed, adAccountId }) => seed.channel === 'FACEBOOK' && taken.has(adAccountId))
  if (!warned) throw new Error('the story has no Facebook account for a forewarning')
  await issueForewarning(world, risk, {
    account_id: warned.adAccountId,
    violation_type: 'LANDING_PAGE',
    ads: [{ outside_ad_id: '12090000000000001', reason: '落地页价格与广告不一致' }],
    rule: '落地页须与广告内容一致',
    advice: '',
  })
}

function endOfDay(world: World, inDays: number): Date {
  const next = addDays(dayOf(world.clock.now()), inDays + 1)
  return new Date(Date.parse(`${next}T00:00:00+08:00`) - 1)
}
