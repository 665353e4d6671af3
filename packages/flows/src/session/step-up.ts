// Step up: a signed-in user proves himself again before sensitive changes.
import {
  clearAttempts,
  requireCode,
  factorFacts,
  forgetSessionsOf,
  type OpenedSession,
  proveFactor,
  rotateSession,
  STEP_UP_LIFE_MS,
  useTicket,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type SecondFactorMethod, stepUpMethodsOf } from '@tallyhelm/protocol/topics/session/enums'
import type { StepUpRequest } from '@tallyhelm/protocol/topics/session/factor-schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { countOrRefuse, refuseAttempt, userAttempt, wrongProof } from './attempts.ts'
import { ownContact, recordOwn } from './own-account.ts'
import { sessionTicket } from './tickets.ts'

/**
 * Good for 10 minutes; rotates the session. By SMS only without a second factor: else INPUT_INVALID at `method`. Refuses with CODE_WRONG,
 * SECOND_FACTOR_WRONG, TICKET_EXPIRED (of a passkey's challenge), SIGN_IN_LOCKED after 5 wrong answers within a quarter of an hour.
 */
export async function stepUp(world: World, actor: UserActor, input: StepUpRequest): Promise<{ session: OpenedSession; validUntil: Date }> {
  const { contact, methods } = await world.db.transaction({ kind: 'system' }, async tx => ({
    contact: await ownContact(tx, actor),
    methods: stepUpMethodsOf(await factorFacts(tx, actor.userId)),
  }))
  if (!methods.includes(input.method))
    throw new Refusal('INPUT_INVALID', {}, [{ path: 'method', msg: '该验证方式不可用，请使用已绑定的验证方式' }])
  const attempt = userAttempt(world, 'SECOND_FACTOR', actor.userId)
  await countOrRefuse(world, actor, [attempt])
  const phone = { countryCode: contact.countryCode, phone: contact.mobile }
  if (input.method === 'sms') await requireCode(world, { phone, purpose: 'step-up', code: input.code })
  else await requireFactor(world, actor, { ...input, method: input.method })
  const session = await world.db.transaction({ kind: 'system' }, async tx => {
    await clearAttempts(tx, attempt)
    await recordOwn(world, tx, actor, 'session.step-up', { by: input.method })
    return rotateSession(world, tx, actor.sessionId, input.method)
  })
  forgetSessionsOf(world, actor.userId)
  return { session, validUntil: new Date(world.clock.now().getTime() + STEP_UP_LIFE_MS) }
}

async function requireFactor(world: World, actor: UserActor, input: StepUpRequest & { method: SecondFactorMethod }): Promise<void> {
  const challenge = input.method === 'passkey' ? await takeChallenge(world, actor, input.ticket ?? '') : null
  const isRight = await world.db.transaction({ kind: 'system' }, tx => proveFactor(world, tx, actor.userId, input, challenge))
  if (isRight) return
  const refused = { action: 'session.step-up-refused', objectKind: 'user', objectId: actor.userId } as const
  await refuseAttempt(world, actor, { ...refused, refusal: 'SECOND_FACTOR_WRONG', parameters: wrongProof(input.method) })
}

/** A challenge is answered once, rightly or wrongly. */
async function takeChallenge(world: World, actor: UserActor, ticket: string): Promise<string | null> {
  const key = sessionTicket(world, actor, 'STEP_UP_PASSKEY', ticket)
  const taken = await world.db.transaction({ kind: 'system' }, tx => useTicket(tx, key, world.clock.now()))
  if (!taken || taken.userId !== actor.userId) throw new Refusal('TICKET_EXPIRED')
  return taken.challenge
}
