// Answer an application for a new customer: the agency has set it up and offers it to the applicant, or declines.
import {
  answerApplication as writeAnswer,
  BINDING_OFFER_LIFE_MS,
  hasMaster,
  lockApplication,
  lockPersons,
  openBindingOffer,
} from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { audit, tell } from './member-steps.ts'

export type ApplicationAnswer = { applicationId: string } & (
  | { status: 'APPROVED'; customerId: string }
  | { status: 'DECLINED'; reason: string }
)

/** Told by message and SMS. Refuses with NOT_FOUND (unknown or answered before) and BINDING_TAKEN (the customer has a master). */
export async function answerApplication(world: World, actor: SystemActor, answer: ApplicationAnswer): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const application = await lockApplication(tx, answer.applicationId)
    if (application?.status !== 'PENDING') throw new Refusal('NOT_FOUND')
    const [person] = await lockPersons(tx, [application.userId])
    if (!person) throw new Refusal('NOT_FOUND')
    const customerId = answer.status === 'APPROVED' ? answer.customerId : null
    const reason = answer.status === 'DECLINED' ? answer.reason : ''
    if (customerId !== null) {
      if (await hasMaster(tx, customerId)) throw new Refusal('BINDING_TAKEN')
      const phone = { countryCode: person.countryCode, mobile: person.mobile }
      const expiresAt = new Date(now.getTime() + BINDING_OFFER_LIFE_MS)
      await openBindingOffer(tx, { ...phone, id: world.ids.next(), customerId, now, expiresAt })
    }
    await writeAnswer(tx, { id: application.id, status: answer.status, reason, customerId, now })
    await audit(world, tx, actor, 'organization.answer-application', person.id)
    await tell(world, tx, person, {
      object: application.id,
      kind: 'APPLICATION',
      title: customerId === null ? '新建客户申请未通过' : '新建客户申请已通过',
      text:
        customerId === null
          ? `“${application.companyName}”的申请未通过：${reason}`
          : `“${application.companyName}”已创建，请在“绑定账号”中确认绑定。`,
      link: '/bind-account/check',
      isUrgent: true,
    })
  })
}
