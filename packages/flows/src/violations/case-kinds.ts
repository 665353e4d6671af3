// What the review of a rectification does: approved it is rectified and its ad account runs again; rejected it waits for the customer.
import { endRound, moveRectification, readRound, writeDeadline } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { HOURS_AFTER_REJECTION, VIOLATION_TYPES } from '@tallyhelm/protocol/topics/violations/enums'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { CaseRules, Decision, RulesOfTopic } from '../cases/case-rules.ts'
import { endSuspensionOf, type Held, lockHeld } from './end-suspension.ts'
import { tellOfRectification } from './tell-of-rectification.ts'
import { returnRound } from './withdraw-rectification.ts'

/** Refuses VIOLATION_CHANGED for what waits for no review. */
const rectificationCase = {
  async approve(decision) {
    const { world, tx, actor, case: of, now, reason } = decision
    const { held, number } = await lockReviewed(decision)
    const { id, adAccountId } = held.rectification
    await endRound(tx, of.id, { outcome: 'RECTIFIED', reason, at: now })
    await moveRectification(tx, id, { status: 'RECTIFIED', by: actor.staffName, note: `第 ${number} 次提交通过`, at: now })
    await endSuspensionOf(world, tx, actor, held, reason)
    return { ad_account_id: adAccountId }
  },
  async reject(decision) {
    const { tx, actor, case: of, now, reason } = decision
    const { held, number } = await lockReviewed(decision)
    const { id, deadlineAt } = held.rectification
    await endRound(tx, of.id, { outcome: 'REJECT', reason, at: now })
    const step = { status: 'REJECT', by: actor.staffName, note: `第 ${number} 次提交被驳回：${reason}`, at: now } as const
    // The review may have taken longer than the customer had left.
    const least = new Date(now.getTime() + HOURS_AFTER_REJECTION * 3_600_000)
    await moveRectification(tx, id, { ...step, reason })
    if (deadlineAt >= least) return
    const note = `截止时间顺延至 ${dateTimeText(least)}`
    await writeDeadline(tx, { ...held.rectification, status: 'REJECT' }, { deadlineAt: least, at: now, by: actor.staffName, note })
  },
  async withdraw({ world, tx, case: of, actor }) {
    await returnRound(world, tx, await readRound(tx, of.id), actorName(actor))
  },
  async tell({ world, tx, case: of, reason }, isApproval) {
    const { account, rectification } = await lockHeld(tx, of.object.id)
    const what = `${account.accountName} 的违规整改（${VIOLATION_TYPES[rectification.violationType]}）`
    await tellOfRectification(world, tx, account, {
      about: `violations.review:${of.id}`,
      title: isApproval ? '整改已通过' : '整改已驳回',
      body: isApproval
        ? `${what}已通过审核。`
        : `${what}未通过审核：${reason}。请在 ${dateTimeText(rectification.deadlineAt)} 前重新提交。`,
    })
  },
} satisfies CaseRules

async function lockReviewed({ tx, case: of }: Decision): Promise<{ held: Held; number: number }> {
  const held = await lockHeld(tx, of.object.id)
  if (held.rectification.status !== 'TO_BE_REVIEWED') throw new Refusal('VIOLATION_CHANGED')
  return { held, number: (await readRound(tx, of.id)).number }
}

export const VIOLATIONS_RULES = { RECTIFICATION: rectificationCase } satisfies RulesOfTopic
