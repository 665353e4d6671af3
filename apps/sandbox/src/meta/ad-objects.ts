// Campaigns and ad sets by their own id, as far as their daily budget goes: read and written in minor units.
import type { MetaAdObject } from '../state/meta-guidance.ts'
import type { MetaAccount } from '../state/model.ts'
import { changeAccount, findAccount, type World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { refuseNoPermission } from './account.ts'
import { metaReply, refuseMeta, refuseNotImitated, refuseParameter } from './errors.ts'

export const OBJECT_FIELDS = ['id', 'account_id', 'name', 'status', 'effective_status', 'daily_budget']
/** Of every account, in its minor unit. */
const LEAST_DAILY_BUDGET = 100n
/** Once the budget was raised, Meta recommends that no more. */
const ABOUT_BUDGETS = ['BUDGET_LIMITED', 'SCALE_GOOD_CAMPAIGN']

type Found = { account: MetaAccount; object: MetaAdObject }

export function findAdObject(world: World, call: Call, id: string): Found | null {
  for (const { platform, id: accountId } of Object.values(world.state.accounts)) {
    const account = platform === 'meta' ? findAccount(world, 'meta', accountId, call) : null
    const object = account?.adObjects?.find(each => each.id === id)
    if (account && object) return { account, object }
  }
  return null
}

export const adObjectNode = ({ account, object }: Found): Record<string, unknown> => ({
  id: object.id,
  account_id: account.id,
  name: object.name,
  status: object.effectiveStatus === 'PAUSED' ? 'PAUSED' : 'ACTIVE',
  effective_status: object.effectiveStatus,
  daily_budget: object.dailyBudget === 0n ? undefined : String(object.dailyBudget),
})

/** The answer carries no figure. The same figure again changes nothing. */
export function updateAdObject(world: World, call: Call, id: string): Reply {
  const found = findAdObject(world, { ...call, stale: false }, id)
  if (!found) refuseNotImitated(call, `Node ${id}, which is no campaign or ad set of this sandbox,`)
  const { account, object } = found
  if (!account.canManage) refuseNoPermission(call)
  if (account.status !== 1)
    refuseMeta(call, { code: 2641, message: '(#2641) The ad account is disabled', userMessage: 'Your ad account has been disabled.' })
  const text = textOf(call.body.daily_budget)
  if (text === null || !/^\d{1,15}$/.test(text))
    refuseParameter(call, 'Param daily_budget must be an integer in the minor unit of the currency')
  if (object.dailyBudget === 0n) refuseParameter(call, 'Can not edit the budget of an object whose budget is set elsewhere', 1885272)
  if (BigInt(text) < LEAST_DAILY_BUDGET) refuseParameter(call, 'Your budget is too low', 1885272)
  changeAccount(world, account, { operation: 'meta.object.update', requestId: call.requestId }, target => {
    const changed = target.adObjects?.find(each => each.id === id)
    if (changed === undefined || changed.dailyBudget === BigInt(text)) return
    changed.dailyBudget = BigInt(text)
    target.recommendations = target.recommendations?.filter(
      ({ type = '', objectIds = [] }) => !ABOUT_BUDGETS.includes(type) || !objectIds.includes(id),
    )
  })
  return metaReply(call, { success: true })
}
