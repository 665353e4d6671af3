// What a plan may name of an ad account, read of the platform now, and whether a plan keeps to it.
import { type AdAccount, findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { ENHANCEMENTS_OFF_OF } from '@tallyhelm/protocol/topics/ad-management/publishing-enhancements'
import { AGES_OF, PLACEMENTS_OF } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import { partOf, type PlanForm, type PlanPart } from '@tallyhelm/protocol/topics/ad-management/publishing-plan'
import { planProblems } from '@tallyhelm/protocol/topics/ad-management/publishing-problems'
import type { AdOptionsReply } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { OBJECTIVES, OBJECTIVES_OF } from '@tallyhelm/protocol/topics/ads/enums'
import { decimalText } from '@tallyhelm/protocol/values/money'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { AdOptions, Making, ReadAnswer } from './publishing-port.ts'

/** Refuses NOT_FOUND, and CHANNEL_UNAVAILABLE where the platform can't be asked now. */
export async function adOptions(world: World, actor: TenantActor, accountId: string): Promise<AdOptionsReply> {
  const account = await world.db.read(tenantScopeOf(actor), tx => ownAccount(tx, accountId))
  const { channel } = account
  const making = makingOf(world, account)
  const options = told(await making.readOptions(account))
  return {
    account: {
      account_id: account.id,
      outside_account_id: account.outsideAccountId,
      account_name: account.accountName,
      channel,
      currency: account.currency,
      timezone: account.timezone,
    },
    objectives: OBJECTIVES_OF[channel].map(code => ({ code, name: OBJECTIVES[code] })),
    placements: [...PLACEMENTS_OF[channel]],
    age_starts: [...AGES_OF[channel].starts],
    age_ends: [...AGES_OF[channel].ends],
    identities: options.identities,
    pixels: options.pixels,
    least_daily: options.leastDaily && decimalText(options.leastDaily),
    least_lifetime: options.leastLifetime && decimalText(options.leastLifetime),
    has_own_check: making.check !== undefined,
    enhancements_off: [...ENHANCEMENTS_OFF_OF[channel]],
  }
}

/** The account as it is held now. Refuses NOT_FOUND for anybody else's. */
export async function ownAccount(tx: Tx, accountId: string): Promise<AdAccount> {
  const [account] = await findAdAccounts(tx, [accountId])
  if (!account || account.takenBackAt !== null) throw new Refusal('NOT_FOUND')
  return account
}

export function makingOf(world: World, { channel }: AdAccount): Making {
  const making = world.platforms[channel].ads?.making
  if (!making) throw new Refusal('CHANNEL_UNAVAILABLE')
  return making
}

export function told<Value>(answer: ReadAnswer<Value>): Value {
  if (answer.kind === 'ok') return answer.value
  throw new Refusal('CHANNEL_UNAVAILABLE')
}

/**
 * The plan of an account that is the actor's own, held against what the account may name now: identity and pixel of somebody else count as
 * missing. Parts that are `made` already began when they did. Refuses CHANNEL_UNAVAILABLE, and INPUT_INVALID by field.
 */
export async function requirePlan(
  world: World,
  account: AdAccount,
  plan: PlanForm,
  { until, made = [] }: { until: PlanPart; made?: readonly PlanPart[] },
): Promise<void> {
  const problems: Record<string, string> = {}
  if (account.channel !== plan.channel) problems.channel = '渠道与广告账户不一致'
  if (until !== 'CAMPAIGN' || account.channel === 'GOOGLE')
    if (account.currency !== plan.budget.currency) problems['budget.currency'] = `预算币种应为账户币种 ${account.currency}`
  refuseFor(problems)
  const options: AdOptions = told(await makingOf(world, account).readOptions(account))
  const least = { DAILY: options.leastDaily, LIFETIME: options.leastLifetime }
  Object.assign(problems, planProblems(plan, { now: world.clock.now(), least }, until))
  const { identity } = plan.creative
  if (until === 'AD' && identity && !options.identities.some(({ id, kind }) => id === identity.id && kind === identity.kind))
    problems['creative.identity'] = '该投放身份不存在，或不可用于此账户'
  const { conversion } = plan
  if (until !== 'CAMPAIGN' && conversion) {
    const pixel = options.pixels.find(({ id }) => id === conversion.pixel_id)
    if (!pixel) problems['conversion.pixel_id'] = '该 Pixel 不存在，或不可用于此账户'
    else if (!pixel.events.includes(conversion.event)) problems['conversion.event'] = '该 Pixel 没有此转化事件'
  }
  refuseFor(Object.fromEntries(Object.entries(problems).filter(([path]) => !made.includes(partOf(path, plan.channel)))))
}

function refuseFor(problems: Readonly<Record<string, string>>): void {
  const fields = Object.entries(problems).map(([path, msg]) => ({ path, msg }))
  if (fields.length > 0) throw new Refusal('INPUT_INVALID', {}, fields)
}
