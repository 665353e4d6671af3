// Propose an adjustment: the maker asks that the books follow the platform, or says what happened to its total of spend; nothing changes before
// another person has checked it.
import { type Adjustment, insertAdjustment } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { TOTAL_EXPLANATIONS, type TotalExplanation } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { type Currency, decimalText, displayText, type Money, zero } from '@tallyhelm/protocol/values/money'
import { amountFromInput } from '@tallyhelm/protocol/values/written-amount'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { amountOf } from './case-kinds.ts'
import { type DifferenceInput, type FoundDifference, lockDifference, standing } from './difference-steps.ts'

/**
 * Gives the case's id. What will be booked is the platform's figure less ours as they stand now. Refuses PERMISSION_DENIED,
 * NOT_FOUND, CASE_OPEN, DIFFERENCE_CHANGED when it has ended or the figures agree, DIFFERENCE_MOVING while a change is under way,
 * DIFFERENCE_CAPLESS, and INPUT_INVALID where an explanation is missing or explains nothing, or at `between`.
 */
export async function proposeAdjustment(
  world: World,
  actor: StaffActor,
  input: DifferenceInput & { explanation?: TotalExplanation | null; between?: string | null; proof?: string | null },
): Promise<{ caseId: string }> {
  requireMaker('ADJUSTMENT', actor)
  const { reason, explanation = null } = input
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockDifference(tx, input.differenceId)
    const { account, difference } = found
    const figures = explanation === null ? await apart(world, tx, found) : explained(found, explanation, input.between ?? null)
    const amount = amountOf(figures)
    const { customerId, subCustomerId } = difference
    const what =
      explanation === null
        ? `调账 ${displayText(amount, { withSign: true })} ${amount.currency}`
        : `已用总额说明：${TOTAL_EXPLANATIONS[explanation]}`
    const { id } = await openCase(world, tx, actor, {
      kind: 'ADJUSTMENT',
      subject: difference.id,
      object: { kind: 'difference', id: difference.id },
      title: `广告账户 ${account.outsideAccountId} ${what}`,
      tenant: { customerId, subCustomerId },
      reason,
      proof: input.proof ?? null,
      details: {
        account_id: account.id,
        amount: decimalText(amount),
        ...(explanation === null ? {} : { explanation, spent_between: decimalText(figures.between) }),
      },
    })
    await insertAdjustment(tx, id, difference, figures)
    return { caseId: id }
  })
}

type Asked = Omit<Adjustment, 'differenceId'>

async function apart(world: World, tx: Tx, found: FoundDifference): Promise<Asked> {
  const { placed, platform, isApart } = await standing(world, tx, found)
  if (!isApart) throw new Refusal('DIFFERENCE_CHANGED')
  return { ours: placed, platform, explanation: null, between: zero(placed.currency) }
}

function explained({ difference }: FoundDifference, explanation: TotalExplanation, between: string | null): Asked {
  const { cause, ours, platform } = difference
  const msg = '该差异不是已用总额下降，无需说明'
  if (cause !== 'TOTAL_FELL' || platform === null) throw new Refusal('INPUT_INVALID', {}, [{ path: 'explanation', msg }])
  return { ours, platform, explanation, between: betweenOf(difference.currency, explanation, between) }
}

/** No total tells it, so people must; a correction takes spend back, and has none. */
function betweenOf(currency: Currency, explanation: TotalExplanation, text: string | null): Money {
  const wrong = (msg: string) => new Refusal('INPUT_INVALID', {}, [{ path: 'between', msg }])
  if (explanation === 'CORRECTION') {
    const isNothing = text === null || amountFromInput(text, currency, 'between').minor === 0n
    if (!isNothing) throw wrong('渠道真实冲减时没有未读到的消耗，请清空')
    return zero(currency)
  }
  if (text === null) throw wrong('请填写重置前未读到的消耗，没有则填 0')
  return amountFromInput(text, currency, 'between')
}
