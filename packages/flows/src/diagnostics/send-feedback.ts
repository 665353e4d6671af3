// Send feedback: what a signed-in user says about the portal (screens.md 3, Feedback).
import { audit } from '@tallyhelm/modules/audit'
import { insertFeedback, takeAllowance } from '@tallyhelm/modules/diagnostics'
import { claimFile, fileOwner } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { FEEDBACK_THANKS } from '@tallyhelm/protocol/topics/diagnostics/enums'
import { redactAddress } from '@tallyhelm/protocol/topics/diagnostics/redact'
import type { FeedbackReceipt, FeedbackRequest } from '@tallyhelm/protocol/topics/diagnostics/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Keeps the user's screenshots with it; refuses with INPUT_INVALID one that the user didn't upload as such. At most 10 an hour by one
 * user: FLOW_LIMITED beyond. Of the page's address only the path is kept.
 */
export async function sendFeedback(
  world: World,
  actor: UserActor,
  input: FeedbackRequest & { userAgent: string },
): Promise<FeedbackReceipt> {
  const id = world.ids.next()
  const now = world.clock.now()
  // A user without a customer may speak too, and allowances are the system's: the tenant stands in the row.
  await world.db.transaction({ kind: 'system' }, async tx => {
    const { granted, seconds } = await takeAllowance(tx, 'feedbackOfUser', actor.userId, 1, now)
    if (granted === 0) throw new Refusal('FLOW_LIMITED', { seconds })
    for (const [index, name] of input.files.entries()) {
      const isOwn = await claimFile(tx, { name, owner: fileOwner(actor), kind: 'feedback', now })
      if (!isOwn) throw new Refusal('INPUT_INVALID', {}, [{ path: `files.${index}`, msg: '截图不存在或已过期，请重新上传' }])
    }
    await insertFeedback(tx, {
      id,
      userId: actor.userId,
      customerId: actor.customerId,
      subCustomerId: actor.subCustomerId,
      feedbackType: input.feedback_type,
      content: input.content,
      files: input.files,
      contact: input.contact,
      pageUrl: redactAddress(input.page_url),
      version: input.version,
      userAgent: input.userAgent.slice(0, 300),
      createdAt: now,
    })
    await audit(world, tx, actor, 'diagnostics.feedback', ['feedback', id])
  })
  return { feedback_id: id, message: FEEDBACK_THANKS, created_at: now.toISOString() }
}
