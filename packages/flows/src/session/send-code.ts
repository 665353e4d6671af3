// Send a sign-in code by SMS; answers the same whether or not the number belongs to a user.
import { randomInt } from 'node:crypto'
import {
  CODE_ALARM_PER_HOUR,
  CODE_COUNTRIES,
  CODE_LIFE_MS,
  CODE_LIMITS,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  codeSends,
  insertCode,
  LONGEST_CODE_WINDOW_MS,
  lockCodeSends,
  secondsUntilNextSend,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'
import type { Client } from './open-session.ts'
import { codeText } from './sign-in.ts'

export type SendCodeInput = { phone: string; country_code: string; purpose: 'login' }

/**
 * Makes a code of 6 digits for 5 minutes and hands it to the job that sends it, in one transaction.
 * Refuses with MOBILE_NOT_ALLOWED (country) and CODE_TOO_OFTEN (per phone 1/min, 5/h, 10/day; per address 10/h, 50/day).
 */
export async function sendCode(world: World, client: Client, input: SendCodeInput): Promise<{ resend_after_seconds: number }> {
  const countryCode = input.country_code
  if (!CODE_COUNTRIES.has(countryCode)) throw new Refusal('MOBILE_NOT_ALLOWED')
  const phone = { countryCode, phone: input.phone }
  const now = world.clock.now()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const id = world.ids.next()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCodeSends(tx, phone, client.address)
    const since = { window: new Date(now.getTime() - LONGEST_CODE_WINDOW_MS), hour: new Date(now.getTime() - 3_600_000) }
    const sends = await codeSends(tx, phone, client.address, since)
    const seconds = Math.max(
      secondsUntilNextSend(sends.toPhone, CODE_LIMITS.phone, now),
      secondsUntilNextSend(sends.fromAddress, CODE_LIMITS.address, now),
    )
    if (seconds > 0) throw new Refusal('CODE_TOO_OFTEN', { seconds })
    if (sends.inLastHour >= CODE_ALARM_PER_HOUR) world.log.error({ sends: sends.inLastHour }, 'unusually many SMS codes in the last hour')
    await insertCode(tx, {
      ...phone,
      id,
      purpose: input.purpose,
      codeDigest: world.secrets.codeDigest(codeText(phone, code)),
      address: client.address,
      now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
      triesLeft: CODE_TRIES,
    })
    // The code waits sealed in the queue, and goes out only if the number is a user's: looked up there, not here.
    await world.queue.enqueue(
      tx,
      'session.deliver-code',
      { code_id: id, sealed: world.secrets.sealBox(code, `code|${id}`) },
      { maxAttempts: 5 },
    )
  })
  return { resend_after_seconds: CODE_RESEND_SECONDS }
}
