// Explain a total: two people said what happened to a platform's total of spend that fell, and the counter goes on from there.
import { explainedCounter, findAdAccount, isDrift, recordCounter } from '@tallyhelm/modules/ad-accounts'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { isQuiet } from '@tallyhelm/modules/quota'
import { type Adjustment, endDifference, noteExplained } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { TOTAL_EXPLANATIONS, type TotalExplanation } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { decimalText, displayText, subtract } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type FoundDifference, unblock } from './difference-steps.ts'

type Explained = {
  found: FoundDifference
  adjustment: Adjustment
  explanation: TotalExplanation
  by: { id: string; name: string }
  reason: string
  at: Date
}

/**
 * What was spent before a reset stays spent, also what people say was spent since the last reading: it lies in the counter's base from now on, so a cap that stayed shows more than was placed, and the
 * difference goes on as one of limits until somebody lowers the cap. Refuses DIFFERENCE_CHANGED and DIFFERENCE_MOVING.
 */
export async function explainTotal(
  world: World,
  tx: Tx,
  { found: { account, difference }, adjustment, explanation, by, reason, at }: Explained,
): Promise<Record<string, unknown>> {
  const { platform } = difference
  // Counted further, or back again: what was explained is not what is to be seen now.
  if (difference.cause !== 'TOTAL_FELL' || platform === null || difference.ours.minor !== adjustment.ours.minor)
    throw new Refusal('DIFFERENCE_CHANGED')
  if (!(await isQuiet(tx, account.id, at))) throw new Refusal('DIFFERENCE_MOVING')
  const counter = explainedCounter(account.counter, subtract(platform, account.counter.base), explanation, adjustment.between)
  await recordCounter(tx, account.id, counter)
  const limit = (await findAdAccount(tx, account.id))?.limit ?? null
  const placed = await placedQuota(tx, account.id, account.currency)
  const style = world.platforms[account.channel].changeStyle
  const unread = adjustment.between.minor === 0n ? '' : `，另有未读到的消耗 ${displayText(adjustment.between)} ${account.currency}`
  const note = `${TOTAL_EXPLANATIONS[explanation]}${unread}：${reason}`
  const remains = limit !== null && isDrift({ style, placed, limit, averageSpend: account.averageSpend })
  if (remains) await noteExplained(tx, difference, { cause: 'LIMIT', ours: placed, platform: limit }, by, note, at)
  else {
    await endDifference(tx, difference, { event: 'CLOSED', by, reason: note, at })
    await unblock(tx, account.id)
  }
  return {
    account_id: account.id,
    explanation,
    before: { state: difference.state, spent_base: decimalText(account.counter.base) },
    after: { state: remains ? 'OPEN' : 'CLOSED', spent_base: decimalText(counter.base) },
  }
}
