// Find the e-mail address for a forgotten password: only who has proved the phone sees it, masked.
import { findContact, findUserByMobile } from '@tallyhelm/modules/organization'
import { codeText, insertTicket, RESET_TICKET_LIFE_MS, tryCode } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { maskEmail } from '@tallyhelm/protocol/values/text'
import type { World } from '@tallyhelm/world/handles/world'
import { addressAttempt, countOrRefuse } from './attempts.ts'
import type { Client } from './open-session.ts'
import { browserTicket } from './tickets.ts'

/** How often the mail may be asked for with one ticket; the mails themselves are limited per user. */
const TRIES = 20

/** Refuses with CODE_WRONG (the same for unknown and disabled users, after the same work) and SIGN_IN_LOCKED (attempts of the address). */
export async function findResetEmail(
  world: World,
  client: Client,
  input: { account: string; country_code: string; code: string },
): Promise<{ email: string | null; ticket: string }> {
  await countOrRefuse(world, client, [addressAttempt(world, client)])
  const phone = { countryCode: input.country_code, phone: input.account }
  const digest = world.secrets.codeDigest(codeText(phone, 'reset', input.code))
  const now = world.clock.now()
  const ticket = world.secrets.newToken()
  const found = await world.db.transaction({ kind: 'system' }, async tx => {
    const isRight = await tryCode(tx, phone, 'reset', digest, now)
    const user = await findUserByMobile(tx, phone.countryCode, phone.phone)
    // Nothing more is asked before the code is right, or known numbers would take longer.
    if (!isRight || !user || user.isDisabled) return undefined
    const contact = await findContact(tx, user.id)
    if (!contact) return undefined
    const expiresAt = new Date(now.getTime() + RESET_TICKET_LIFE_MS)
    await insertTicket(tx, { ...browserTicket(world, client, 'RESET', ticket), userId: user.id, now, expiresAt, tries: TRIES })
    return { email: contact.email === null ? null : maskEmail(contact.email), ticket }
  })
  if (!found) throw new Refusal('CODE_WRONG')
  return found
}
