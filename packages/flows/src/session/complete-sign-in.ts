// Complete a sign-in: the second factor after a right password or code.
import { findUser } from '@tallyhelm/modules/organization'
import { clearAttempts, findTicket, forgiveAttempts, proveFactor, tryTicket, useTicket } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SecondFactorRequest } from '@tallyhelm/protocol/topics/session/factor-schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { accountAttempt, addressAttempt, countOrRefuse, refuseAttempt, userAttempt, wrongProof } from './attempts.ts'
import { type Client, type OpenedSession, openSession } from './open-session.ts'
import { requireEnabled } from './require-enabled.ts'
import { browserTicket } from './tickets.ts'

/**
 * Opens the session. Refuses with TICKET_EXPIRED (unknown, used, after 5 minutes or 5 tries, from another browser), SIGN_IN_LOCKED
 * after 5 wrong answers of one user within a quarter of an hour, whatever the tickets, SECOND_FACTOR_WRONG, and USER_DISABLED.
 */
export async function completeSignIn(world: World, client: Client, input: SecondFactorRequest): Promise<OpenedSession> {
  const key = browserTicket(world, client, 'SECOND_FACTOR', input.ticket)
  const now = world.clock.now()
  const known = await world.db.read({ kind: 'system' }, tx => findTicket(tx, key, now))
  if (!known) throw new Refusal('TICKET_EXPIRED')
  const attempt = userAttempt(world, 'SECOND_FACTOR', known.userId)
  await countOrRefuse(world, client, [attempt])
  const ticket = await world.db.transaction({ kind: 'system' }, tx => tryTicket(tx, key, now))
  if (!ticket) throw new Refusal('TICKET_EXPIRED')
  const session = await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await proveFactor(world, tx, ticket.userId, input, ticket.challenge))) return undefined
    const used = await useTicket(tx, key, now)
    const user = await findUser(tx, ticket.userId)
    if (!used || !user) throw new Refusal('TICKET_EXPIRED')
    requireEnabled(user)
    await clearAttempts(tx, attempt)
    const account = accountAttempt(world, { userId: ticket.userId }).subject
    await forgiveAttempts(tx, { account, address: addressAttempt(world, client).subject })
    const way = { action: 'session.sign-in', by: input.method, isRemembered: ticket.isRemembered } as const
    return openSession(world, tx, user, client, way)
  })
  if (session) return session
  const refused = { action: 'session.second-factor-refused', objectKind: 'user', objectId: ticket.userId } as const
  return refuseAttempt(world, client, { ...refused, refusal: 'SECOND_FACTOR_WRONG', parameters: wrongProof(input.method) })
}
