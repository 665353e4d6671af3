// Change the mobile number of a signed-in user, who has proved himself and the new number.
import { findUserByMobile, setMobile } from '@tallyhelm/modules/organization'
import {
  CODE_COUNTRIES,
  requireCode,
  requireSteppedUp,
  forgetSessionsOf,
  lockPhone,
  type OpenedSession,
  rotateSession,
  voidTickets,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { maskMobile } from '@tallyhelm/protocol/values/text'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { enqueueMessage } from './notify.ts'
import { ownContact, recordOwn } from './own-account.ts'

/**
 * Rotates the session and tells the former number. Refuses with STEP_UP_REQUIRED, MOBILE_NOT_ALLOWED, CODE_WRONG, and INPUT_INVALID
 * when the number, now proved, is another user's.
 */
export async function changeMobile(
  world: World,
  actor: UserActor,
  input: { mobile: string; country_code: string; code: string },
): Promise<{ session: OpenedSession; mobile: string }> {
  const phone = { countryCode: input.country_code, phone: input.mobile }
  if (!CODE_COUNTRIES.has(phone.countryCode)) throw new Refusal('MOBILE_NOT_ALLOWED')
  await world.db.read({ kind: 'system' }, tx => requireSteppedUp(tx, actor.sessionId, world.clock.now()))
  await requireCode(world, { phone, purpose: 'change-mobile', code: input.code })
  const session = await world.db.transaction({ kind: 'system' }, async tx => {
    await lockPhone(tx, phone)
    const former = await ownContact(tx, actor)
    if (await findUserByMobile(tx, phone.countryCode, phone.phone))
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'mobile', msg: '该手机号已被使用，请更换' }])
    await setMobile(tx, actor.userId, { countryCode: phone.countryCode, mobile: phone.phone })
    // Links and half-done sign-ins that the former number led to.
    await voidTickets(tx, actor.userId, world.clock.now())
    const brand = world.settings.brand.name_zh
    await enqueueMessage(world, tx, {
      kind: 'sms',
      to: `${former.countryCode}${former.mobile}`,
      text: `【${brand}】您的登录手机号已更换为 ${maskMobile(input.mobile)}。如非本人操作，请立即联系专属顾问。`,
    })
    await recordOwn(world, tx, actor, 'session.change-mobile')
    return rotateSession(world, tx, actor.sessionId)
  })
  forgetSessionsOf(world, actor.userId)
  return { session, mobile: maskMobile(input.mobile) }
}
