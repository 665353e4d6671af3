// The rules of the case of an appeal: what a decision means for its object, and when it ends by itself.
import { endAppeal, findAppealed, readAppeal } from '@tallyhelm/modules/appeals'
import { overOf } from '@tallyhelm/protocol/topics/appeals/standing'
import { actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { CaseRules, Decision, RulesOfTopic } from '../cases/case-rules.ts'
import { lockedOf, tellOfAppeal } from './appeal-steps.ts'
import { endDeferralOf, endObject, isStillOf } from './end-object.ts'

const NOT_ANSWERED = '超过 7 天未补充材料，由系统驳回'

const appealCase: CaseRules = {
  async approve(decision) {
    const appeal = await end(decision, 'APPROVE')
    await endObject(decision, appeal)
    await endDeferralOf(decision.tx, appeal, decision.now)
    return { appeal_object: appeal.object, object_id: appeal.objectId, ad_account_id: appeal.adAccountId }
  },
  async reject(decision) {
    const appeal = await end(decision, 'DISAPPROVE')
    await endDeferralOf(decision.tx, appeal, decision.now)
  },
  async over(tx, caseId) {
    const appeal = await readAppeal(tx, caseId)
    const found = await findAppealed(tx, appeal)
    return found && isStillOf(appeal, found) ? overOf(appeal.object, found.status) : '申诉对象已不存在或已移交'
  },
  async lapse({ world, tx, case: of, reason, now }) {
    const appeal = await lockedOf(tx, of.id)
    const note = reason === '' ? NOT_ANSWERED : reason
    const step = { id: world.ids.next(), mover: 'system', byName: '', note, at: now } as const
    await endAppeal(tx, appeal, { ...step, event: 'AUTO_DISAPPROVED' })
    await endDeferralOf(tx, appeal, now)
    await tellOfAppeal(world, tx, appeal, {
      about: 'end',
      title: '申诉已由系统驳回',
      body: `“${of.title}”已由系统驳回：${note}。`,
    })
  },
  async withdraw({ world, tx, case: of, actor, reason, now }) {
    const appeal = await lockedOf(tx, of.id)
    const step = { id: world.ids.next(), mover: 'customer', byName: actorName(actor), note: reason, at: now } as const
    await endAppeal(tx, appeal, { ...step, event: 'WITHDRAWN' })
    await endDeferralOf(tx, appeal, now)
  },
  async tell({ world, tx, case: of, reason }, isApproval) {
    const appeal = await readAppeal(tx, of.id)
    await tellOfAppeal(world, tx, appeal, {
      about: 'end',
      title: isApproval ? '申诉已通过' : '申诉未通过',
      body: `“${of.title}”${isApproval ? '已通过' : '未通过'}：${reason}`,
    })
  },
}

async function end(decision: Decision, event: 'APPROVE' | 'DISAPPROVE') {
  const { world, tx, actor, case: of, reason, now } = decision
  const appeal = await lockedOf(tx, of.id)
  await endAppeal(tx, appeal, { id: world.ids.next(), event, mover: 'operator', byName: actor.staffName, note: reason, at: now })
  return appeal
}

export const APPEALS_RULES = { VIOLATION_APPEAL: appealCase } satisfies RulesOfTopic
