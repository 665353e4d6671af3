// Change the master: the organisation is handed to another member, after a code sent to the master's phone.
import { audit } from '@tallyhelm/modules/audit'
import { handOver, lockPersons } from '@tallyhelm/modules/organization'
import {
  requireCode,
  endOtherSessions,
  endSessionsOfUser,
  forgetSessionsOf,
  type OpenedSession,
  rotateSession,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ChangeMasterRequest } from '@tallyhelm/protocol/topics/organization/member-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { requireMaster, tell } from './member-steps.ts'

/**
 * The former master stays as a member, with this session rotated and all others ended; the new one signs in again. Refuses with
 * MASTER_ONLY, CODE_WRONG, NOT_FOUND (no member of this customer) and MEMBER_UNFIT (oneself, disabled, a sub-customer's user).
 */
export async function changeMaster(world: World, actor: TenantActor, input: ChangeMasterRequest): Promise<OpenedSession> {
  if (!actor.isMaster) throw new Refusal('MASTER_ONLY')
  const [self] = await world.db.transaction({ kind: 'system' }, tx => lockPersons(tx, [actor.userId]))
  if (!self) throw new Refusal('SESSION_MISSING')
  const phone = { countryCode: self.countryCode, phone: self.mobile }
  await requireCode(world, { phone, purpose: 'change-master', code: input.code })
  const session = await world.db.transaction({ kind: 'system' }, async tx => {
    const now = world.clock.now()
    const persons = await lockPersons(tx, [actor.userId, input.user_id])
    requireMaster(persons, actor)
    const heir = persons.find(({ id }) => id === input.user_id)
    if (heir?.customerId !== actor.customerId) throw new Refusal('NOT_FOUND')
    if (heir.id === actor.userId || heir.isDisabled || heir.subCustomerId !== null) throw new Refusal('MEMBER_UNFIT')
    await handOver(tx, actor.customerId, actor.userId, heir.id)
    await endSessionsOfUser(tx, heir.id, 'REVOKED', now)
    await endOtherSessions(tx, actor.userId, actor.sessionId, now)
    await audit(world, tx, actor, 'organization.change-master', ['user', heir.id])
    const text = '主账号已转让给您，您现在可以邀请和管理组织成员。'
    await tell(world, tx, heir, { object: `master:${now.getTime()}`, kind: 'SECURITY', title: '您已成为主账号', text, isUrgent: true })
    return rotateSession(world, tx, actor.sessionId)
  })
  for (const userId of [actor.userId, input.user_id]) forgetSessionsOf(world, userId)
  return session
}
