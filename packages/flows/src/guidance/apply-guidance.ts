// Apply guidance: one write of one daily budget, once; a lost answer is settled by reading, never by sending again.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { type Apply, findApply, findOpenApply, insertApply, lockGuidance } from '@tallyhelm/modules/guidance'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { dailyBudgetProblem } from '@tallyhelm/protocol/topics/guidance/limits'
import type { GuidanceApplied, GuidanceApply } from '@tallyhelm/protocol/topics/guidance/schemas'
import { compare, decimalText, displayText, type Money } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireKey } from '@tallyhelm/protocol/wire/idempotency-key'
import type { World } from '@tallyhelm/world/handles/world'
import { readLive } from './check-guidance.ts'
import { endSending, settleApply } from './settle-applies.ts'

export type ApplyGuidanceInput = { idempotencyKey: string | undefined; request: GuidanceApply }

/**
 * The same key gives the first answer again, as it stands now. Refuses QUOTA_KEY_MISSING, QUOTA_KEY_REUSED, NOT_FOUND, GUIDANCE_CLOSED when
 * the platform tells it no more, GUIDANCE_CHANGED when the budget is not what was read, GUIDANCE_BLOCKED, INPUT_INVALID, CHANNEL_UNAVAILABLE.
 */
export async function applyGuidance(world: World, actor: TenantActor, input: ApplyGuidanceInput): Promise<GuidanceApplied> {
  const { customerId } = actor
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const idempotencyKey = requireKey(input.idempotencyKey)
  const scope = { kind: 'tenant', customerId, subCustomerId: null } as const
  const known = await world.db.read(scope, tx => findApply(tx, customerId, idempotencyKey))
  if (known) return await repeated(world, known, input.request)
  const live = await readLive(world, actor, input.request.guidance_id)
  const { account, object } = live
  if (!live.isValid) throw new Refusal('GUIDANCE_CLOSED')
  if (live.obstacle !== null) throw new Refusal('GUIDANCE_BLOCKED', { why: live.obstacle })
  if (object === null || live.item.objectId === null) throw new Refusal('GUIDANCE_BLOCKED', { why: '该建议需要在 Meta 操作' })
  const after = amountsOf(input.request, account, object.budget)
  const apply = {
    id: world.ids.next(),
    customerId,
    guidanceId: live.item.id,
    objectId: live.item.objectId,
    before: object.budget,
    after,
    userName: actor.userName,
    sentAt: world.clock.now(),
  }
  const first = await world.db.transaction(scope, async tx => {
    const item = await lockGuidance(tx, { id: apply.guidanceId, customerId })
    const same = await findApply(tx, customerId, idempotencyKey)
    if (same) return same
    if (item?.status !== 'PENDING') throw new Refusal('GUIDANCE_CLOSED')
    if (await findOpenApply(tx, customerId, item.id)) throw new Refusal('GUIDANCE_BLOCKED', { why: '该建议正在应用，请等待结果' })
    await insertApply(tx, { ...apply, idempotencyKey })
    await audit(world, tx, actor, 'guidance.apply', ['guidance', item.id], {
      guidanceType: item.guidanceType,
      adObjectId: apply.objectId,
      dailyBudgetFrom: decimalText(apply.before),
      dailyBudgetTo: decimalText(after),
    })
    return undefined
  })
  if (first) return answerOf(first)
  return answerOf(await send(world, account, { ...apply, adAccountId: account.id, state: 'SENDING', reason: '' }))
}

function amountsOf(request: GuidanceApply, account: AdAccount, budget: Money): Money {
  const { currency } = account
  const shown = amountFromInput(request.from_daily_budget, currency, 'from_daily_budget')
  if (compare(shown, budget) !== 0)
    throw new Refusal('GUIDANCE_CHANGED', { what: `当前日预算已变为 ${displayText(budget, { withSymbol: true })}` })
  const problem = dailyBudgetProblem(request.daily_budget, decimalText(budget), currency)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'daily_budget', msg: problem }])
  return amountFromInput(request.daily_budget, currency, 'daily_budget')
}

/** What it is now; of one whose answer is missing the platform is read once more. */
async function repeated(world: World, apply: Apply, request: GuidanceApply): Promise<GuidanceApplied> {
  const asked = amountFromInput(request.daily_budget, apply.after.currency, 'daily_budget')
  if (apply.guidanceId !== request.guidance_id || compare(asked, apply.after) !== 0) throw new Refusal('QUOTA_KEY_REUSED')
  return answerOf(apply.state === 'SENDING' ? await settleApply(world, apply) : apply)
}

/** Whatever goes wrong here, the row says SENDING, and the job reads what became of it. */
async function send(world: World, account: AdAccount, apply: Apply): Promise<Apply> {
  const answer = await world.platforms.FACEBOOK.guidance?.changeDailyBudget(account, apply.objectId, apply.after)
  if (answer?.kind === 'refused') return await endSending(world, apply, { state: 'REFUSED', reason: answer.reasonText })
  if (answer === undefined || answer.kind === 'not_done')
    return await endSending(world, apply, { state: 'NOT_DONE', reason: '渠道暂时不可用，没有修改，请稍后重试' })
  return await settleApply(world, apply)
}

/** What came to nothing is a refusal, also when it is asked for again under its key. */
function answerOf({ guidanceId, state, reason, after }: Pick<Apply, 'guidanceId' | 'state' | 'reason' | 'after'>): GuidanceApplied {
  if (state === 'NOT_DONE' || state === 'REFUSED') throw new Refusal('GUIDANCE_BLOCKED', { why: reason })
  const msg = state === 'APPLIED' ? `已应用，日预算现为 ${displayText(after, { withSymbol: true })}` : '已提交，正在向渠道确认结果'
  return { guidance_id: guidanceId, state, msg }
}
