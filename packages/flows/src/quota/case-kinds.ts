// The case of an outcome that only people can tell: approved by a second person, the money follows.
import { setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { findItem, lockItem, owesLateSpend, readProposal } from '@tallyhelm/modules/quota'
import { hasOpenCase } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CaseRules, RulesOfTopic } from '../cases/case-rules.ts'
import { legWork } from './leg-work.ts'
import { refuseTakenReference } from './refuse-taken-reference.ts'
import { settlementOf } from './manual-settlement.ts'
import { settleInto } from './settle-item.ts'

/**
 * Posts or voids exactly the leg's transfers, closes the ad account's difference, and lets its next order go. Refuses QUOTA_MOVED_ON for
 * a leg that is no longer in people's hands, QUOTA_FIGURE_UNFIT, and INPUT_INVALID for a transaction that is another leg's by now.
 */
export const outcomeCase: CaseRules = {
  async approve({ world, tx, case: of }) {
    const proposal = await readProposal(tx, of.id)
    const item = await lockItem(tx, proposal.itemId)
    if (item?.state !== 'MANUAL') throw new Refusal('QUOTA_MOVED_ON')
    await refuseTakenReference(tx, item, proposal)
    const work = legWork(world)
    await settleInto(world, tx, work, [{ item, step: settlementOf(item, world.platforms[item.channel].changeStyle, proposal) }])
    work.also(async () => {
      const stays = (await owesLateSpend(tx, item.adAccountId)) || (await hasOpenCase(tx, item.adAccountId))
      if (!stays) await setOpenDifference(tx, item.adAccountId, false)
    })
    await work.carryOut(tx)
    return { outcome: proposal.outcome }
  },
  async over(tx, caseId) {
    const item = await findItem(tx, (await readProposal(tx, caseId)).itemId)
    return item?.state === 'MANUAL' ? undefined : '该工单已不在人工处理中'
  },
}

export const QUOTA_RULES = { LEG_OUTCOME: outcomeCase } satisfies RulesOfTopic
