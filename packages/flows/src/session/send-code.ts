// Send a code by SMS to whoever asks; answers the same whether or not the number belongs to a user.
import type { SendRequest } from '@tallyhelm/protocol/topics/session/schemas'
import type { World } from '@tallyhelm/world/handles/world'
import { issueCode } from './issue-code.ts'
import type { Client } from './open-session.ts'

/** For sign-in, registration and a forgotten password; refuses as issueCode does. */
export function sendCode(world: World, client: Client, input: SendRequest): Promise<{ resend_after_seconds: number }> {
  const { phone, country_code: countryCode, ...rest } = input
  return issueCode(world, client, { ...rest, phone: { countryCode, phone } })
}
