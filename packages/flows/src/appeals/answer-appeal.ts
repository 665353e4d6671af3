// Go on with an appeal: staff ask for more, the customer hands it in, or takes the appeal back.
import { answerAppeal as writeAnswer, askAppeal as writeAsked, endAppeal } from '@tallyhelm/modules/appeals'
import { audit } from '@tallyhelm/modules/audit'
import { endCase, writeCaseLapse } from '@tallyhelm/modules/cases'
import { bindEvidence, fileOwner } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AskAppealRequest } from '@tallyhelm/protocol/topics/appeals/console-schemas'
import { ANSWER_DAYS } from '@tallyhelm/protocol/topics/appeals/enums'
import type { AnswerAppealRequest, AppealRequest } from '@tallyhelm/protocol/topics/appeals/schemas'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { recordStep } from '../cases/case-steps.ts'
import { lockDecidableAppeal, lockOwnAppeal, stepOf, tellOfAppeal } from './appeal-steps.ts'
import { endDeferralOf } from './end-object.ts'

const DAY_MS = 86_400_000

/** Asking again begins the time anew. Refuses NOT_FOUND, CASE_CLOSED and PERMISSION_DENIED. */
export async function askAppeal(world: World, actor: StaffActor, input: AskAppealRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { appeal, of } = await lockDecidableAppeal(tx, actor, input.case_id)
    const step = stepOf(world, actor, { event: 'ASKED', note: input.note })
    const until = new Date(step.at.getTime() + ANSWER_DAYS * DAY_MS)
    await writeAsked(tx, appeal.id, until, step)
    await writeCaseLapse(tx, appeal.id, until)
    await audit(world, tx, actor, 'appeals.ask', [of.object.kind, of.object.id, of], {
      case_id: of.id,
      note: input.note,
      answer_until: until.toISOString(),
    })
    await tellOfAppeal(world, tx, appeal, {
      about: `ask:${step.id}`,
      title: '申诉需要补充材料',
      body: `“${of.title}”需要补充：${input.note}。请在 ${dateTimeText(until)} 前补充，逾期未补充将由系统驳回。`,
    })
  })
}

/** Refuses NOT_FOUND, CASE_CLOSED for what has ended, is not asked for, or came too late, and INPUT_INVALID at `files`. */
export async function answerAppeal(world: World, actor: TenantActor, input: AnswerAppealRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { appeal, of } = await lockOwnAppeal(tx, actor, input.id)
    const step = stepOf(world, actor, { event: 'ANSWERED', note: input.text })
    if (appeal.answerUntil === null || appeal.answerUntil <= step.at) throw new Refusal('CASE_CLOSED')
    await writeAnswer(tx, appeal.id, step)
    await writeCaseLapse(tx, appeal.id, null)
    const { customerId, subCustomerId } = appeal
    const { files } = input
    if (files)
      await bindEvidence(tx, { kind: 'appeal', id: step.id, customerId, subCustomerId }, { owner: fileOwner(actor), files, now: step.at })
    await audit(world, tx, actor, 'appeals.answer', [of.object.kind, of.object.id, of], { case_id: of.id, note: input.text })
  })
}

/** Refuses NOT_FOUND and CASE_CLOSED. */
export async function withdrawAppeal(world: World, actor: TenantActor, input: AppealRequest): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { appeal, of } = await lockOwnAppeal(tx, actor, input.id)
    const { event: _, ...step } = stepOf(world, actor, { event: 'WITHDRAWN', note: '' })
    await endAppeal(tx, appeal, { ...step, event: 'WITHDRAWN' })
    await endDeferralOf(tx, appeal, step.at)
    await endCase(tx, of.id, 'WITHDRAWN', step.at)
    await recordStep(world, tx, actor, of, { event: 'WITHDRAWN' })
  })
}
