// The cases of the books: an adjustment is posted and ends its difference, or explains a total that fell; a day's close is countersigned.
import { openAccount, quotaAdjustment, transferNow } from '@tallyhelm/modules/ledger'
import { markAdjusted } from '@tallyhelm/modules/quota'
import {
  type Adjustment,
  type Difference,
  endDifference,
  findDifference,
  readAdjustment,
  isDaySigned,
  readDayClose,
  signDayClose,
} from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, money, type Money, subtract } from '@tallyhelm/protocol/values/money'
import { actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { explainTotal } from './explain-total.ts'
import { lockDifference, personOf, standing, unblock } from './difference-steps.ts'

/** Refuses DIFFERENCE_CHANGED when the difference has ended or the figures would not agree after it, DIFFERENCE_MOVING, and what "standing" does. */
export const adjustmentCase: CaseRules = {
  async approve({ world, tx, actor, case: of, reason, now }) {
    const adjustment = await readAdjustment(tx, of.id)
    const amount = amountOf(adjustment)
    const found = await lockDifference(tx, adjustment.differenceId)
    const { account, difference } = found
    const { explanation } = adjustment
    if (explanation !== null) return await explainTotal(world, tx, { found, adjustment, explanation, by: personOf(actor), reason, at: now })
    const { isApart } = await standing(world, tx, found, amount)
    if (isApart) throw new Refusal('DIFFERENCE_CHANGED')
    await post(tx, { difference, amount, operator: `${of.maker.name} / ${actorName(actor)}`, at: now })
    await endDifference(tx, difference, { event: 'ADJUSTED', by: personOf(actor), reason, at: now })
    await unblock(tx, account.id)
    const states = { before: { state: difference.state }, after: { state: 'ADJUSTED' } }
    return { account_id: account.id, amount: decimalText(amount), ...states }
  },
  async over(tx, caseId) {
    const difference = await findDifference(tx, (await readAdjustment(tx, caseId)).differenceId)
    return difference?.state === 'OPEN' || difference?.state === 'TIME_LAG' ? undefined : '差异已结束'
  },
}

/** What is booked: the platform's figure less ours. */
export const amountOf = ({ ours, platform }: Pick<Adjustment, 'ours' | 'platform'>): Money => subtract(platform, ours)

type Posting = { difference: Difference; amount: Money; operator: string; at: Date }

async function post(tx: Tx, { difference, amount, operator, at }: Posting): Promise<void> {
  const { customerId, adAccountId, channel, currency } = difference
  const quota = await openAccount(tx, { kind: 'QUOTA', currency, customerId, adAccountId }, at)
  const adjustment = await openAccount(tx, { kind: 'ADJUSTMENT', currency, customerId }, at)
  const channelClearing = await openAccount(tx, { kind: 'CHANNEL_CLEARING', currency, place: channel }, at)
  const late = money(amount.minor > 0n ? await markAdjusted(tx, adAccountId, amount.minor) : 0n, currency)
  await transferNow(tx, quotaAdjustment({ differenceId: difference.id, quota, adjustment, channelClearing, amount, late }), {
    customerId,
    subCustomerId: null,
    adAccountId,
    reference: { kind: 'DIFFERENCE', id: difference.id },
    operator,
    summary: '账实差异调账',
    at,
  })
}

export const dayCloseCase: CaseRules = {
  async over(tx, caseId) {
    return (await isDaySigned(tx, (await readDayClose(tx, caseId)).day)) ? '该日已签署日结' : undefined
  },
  async approve({ tx, case: of, now }) {
    const { day, isChanged } = await readDayClose(tx, of.id)
    await signDayClose(tx, of.id, now)
    return { day, is_changed: isChanged }
  },
}

export const RECONCILIATION_RULES = {
  ADJUSTMENT: adjustmentCase,
  DAY_CLOSE: dayCloseCase,
} satisfies RulesOfTopic
