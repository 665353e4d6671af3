// Handle feedback: one of the staff claims it, answers it and closes it; what is said to the user arrives in the message centre.
import { audit } from '@tallyhelm/modules/audit'
import { heldFeedback, lockFeedback, takeFeedbackStep, type Feedback } from '@tallyhelm/modules/diagnostics'
import { tellUsers } from '@tallyhelm/modules/notices'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { FeedbackEvent } from '@tallyhelm/protocol/topics/diagnostics/enums'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import type { FeedbackAnswer, FeedbackClaim, FeedbackClosing, FeedbackRef } from '@tallyhelm/protocol/topics/diagnostics/feedback-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const QUOTED = 40

/**
 * Somebody else may take it over from whom he sees working on it. Refuses PERMISSION_DENIED, NOT_FOUND, FEEDBACK_CHANGED once it is closed or
 * the actor's already, and FEEDBACK_CLAIMED with the name of whoever claimed it meanwhile.
 */
export async function claimFeedback(world: World, actor: StaffActor, input: FeedbackClaim): Promise<void> {
  requireRole(actor, feedbackEndpoints.claim)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const feedback = await lockUnclosed(tx, input)
    if (feedback.claimedBy === actor.staffId) throw new Refusal('FEEDBACK_CHANGED')
    if (feedback.claimedBy !== input.from) throw new Refusal('FEEDBACK_CLAIMED', { name: feedback.claimedByName ?? '' })
    await take(world, tx, actor, feedback, 'CLAIMED')
  })
}

/** Refuses as claimFeedback; only whoever claimed it gives it back. */
export async function releaseFeedback(world: World, actor: StaffActor, input: FeedbackRef): Promise<void> {
  requireRole(actor, feedbackEndpoints.release)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const feedback = await lockUnclosed(tx, input)
    if (feedback.claimedBy === null) throw new Refusal('FEEDBACK_CHANGED')
    requireFree(feedback, actor)
    await take(world, tx, actor, feedback, 'RELEASED')
  })
}

/** At the end of a shift, to a colleague or back to everybody; false where it is the actor's no more. */
async function passFeedback(
  world: World,
  actor: StaffActor,
  feedbackId: string,
  to: { id: string; name: string } | undefined,
): Promise<boolean> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const feedback = await lockFeedback(tx, feedbackId)
    if (feedback?.claimedBy !== actor.staffId || feedback.state === 'CLOSED') return false
    const note = to === undefined ? '交班释放' : `交班移交给${to.name}`
    await take(world, tx, actor, feedback, 'RELEASED', note)
    if (to !== undefined)
      await takeFeedbackStep(tx, feedback, { id: world.ids.next(), event: 'CLAIMED', staffId: to.id, note: '', at: world.clock.now() })
    return true
  })
}

/** As the end of a shift hands it over. */
export const claimedFeedback = { claim: feedbackEndpoints.claim, held: heldFeedback, pass: passFeedback }

/** May be answered again until it is closed. Refuses as claimFeedback what another person has claimed. */
export async function answerFeedback(world: World, actor: StaffActor, input: FeedbackAnswer): Promise<void> {
  requireRole(actor, feedbackEndpoints.answer)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const feedback = await lockUnclosed(tx, input)
    requireFree(feedback, actor)
    const step = await take(world, tx, actor, feedback, 'ANSWERED', input.answer)
    await tell(world, tx, feedback, step, '您的意见反馈已回复', input.answer)
  })
}

/** Nobody waits for an answer in vain: what was never answered is closed with its reason told. Refuses as answerFeedback. */
export async function closeFeedback(world: World, actor: StaffActor, input: FeedbackClosing): Promise<void> {
  requireRole(actor, feedbackEndpoints.close)
  await world.db.transaction({ kind: 'system' }, async tx => {
    const feedback = await lockUnclosed(tx, input)
    requireFree(feedback, actor)
    const step = await take(world, tx, actor, feedback, 'CLOSED', input.reason)
    if (feedback.state === 'OPEN') await tell(world, tx, feedback, step, '您的意见反馈已处理', input.reason)
  })
}

async function lockUnclosed(tx: Tx, input: FeedbackRef): Promise<Feedback> {
  const feedback = await lockFeedback(tx, input.feedback_id)
  if (!feedback) throw new Refusal('NOT_FOUND')
  if (feedback.state === 'CLOSED') throw new Refusal('FEEDBACK_CHANGED')
  return feedback
}

function requireFree({ claimedBy, claimedByName }: Feedback, actor: StaffActor): void {
  if (claimedBy !== null && claimedBy !== actor.staffId) throw new Refusal('FEEDBACK_CLAIMED', { name: claimedByName ?? '' })
}

const ACTIONS = {
  CLAIMED: 'diagnostics.claim-feedback',
  RELEASED: 'diagnostics.release-feedback',
  ANSWERED: 'diagnostics.answer-feedback',
  CLOSED: 'diagnostics.close-feedback',
} as const satisfies Record<FeedbackEvent, string>

/** Gives the step's id. */
async function take(world: World, tx: Tx, actor: StaffActor, feedback: Feedback, event: FeedbackEvent, note = ''): Promise<string> {
  const id = world.ids.next()
  await takeFeedbackStep(tx, feedback, { id, event, staffId: actor.staffId, note, at: world.clock.now() })
  const { customerId, subCustomerId } = feedback
  const tenant = customerId === null ? undefined : { customerId, subCustomerId }
  await audit(world, tx, actor, ACTIONS[event], ['feedback', feedback.id, tenant], note === '' ? {} : { reason: note })
  return id
}

async function tell(world: World, tx: Tx, feedback: Feedback, step: string, title: string, words: string): Promise<void> {
  const { userId, customerId, subCustomerId, content } = feedback
  const said = [...content.replaceAll(/\s+/g, ' ')]
  const quoted = said.length > QUOTED ? `${said.slice(0, QUOTED).join('')}…` : said.join('')
  const body = `您的反馈“${quoted}”：${words}`
  const of = { customerId, subCustomerId, kind: 'NOTICE', objectId: `feedback:${step}`, at: world.clock.now() } as const
  await tellUsers(tx, world.ids, [userId], { ...of, title, body, link: '/feedback' })
}
