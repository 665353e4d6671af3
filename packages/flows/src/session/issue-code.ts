// The step that makes a one-time code and hands it to the job that sends it; all purposes share its limits.
import { randomInt } from 'node:crypto'
import {
  CHALLENGE_WINDOW_MS,
  challengeBits,
  claimNonce,
  CODE_ALARM_PER_HOUR,
  CODE_COUNTRIES,
  CODE_LIFE_MS,
  CODE_LIMITS,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  codeSends,
  codeText,
  CHALLENGE_LIFE_MS,
  insertCode,
  isChallengeSolved,
  LONGEST_CODE_WINDOW_MS,
  lockCodeSends,
  makeChallenge,
  type Phone,
  secondsUntilNextSend,
} from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CodePurpose } from '@tallyhelm/protocol/topics/session/enums'
import { networkOf } from '@tallyhelm/protocol/values/network'
import type { World } from '@tallyhelm/world/handles/world'
import type { Client, Tx } from './open-session.ts'

export type CodeOrder = { phone: Phone; purpose: CodePurpose; challenge?: string | undefined; challenge_answer?: string | undefined }

/**
 * A code of 6 digits for 5 minutes. Refuses with MOBILE_NOT_ALLOWED (country), CODE_TOO_OFTEN (per phone 1/min, 5/h, 10/day; per
 * address 10/h, 50/day), and from the second code to a phone within an hour with CHALLENGE_REQUIRED, whose `challenge` and `bits`
 * the browser answers (protocol/topics/session/challenge).
 */
export async function issueCode(world: World, client: Client, order: CodeOrder): Promise<{ resend_after_seconds: number }> {
  const { phone, purpose } = order
  if (!CODE_COUNTRIES.has(phone.countryCode)) throw new Refusal('MOBILE_NOT_ALLOWED')
  const now = world.clock.now()
  const network = networkOf(client.address)
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCodeSends(tx, phone, network)
    const since = { window: new Date(now.getTime() - LONGEST_CODE_WINDOW_MS), hour: new Date(now.getTime() - 3_600_000) }
    const sends = await codeSends(tx, phone, network, since)
    const seconds = Math.max(
      secondsUntilNextSend(sends.toPhone, CODE_LIMITS.phone, now),
      secondsUntilNextSend(sends.fromAddress, CODE_LIMITS.address, now),
    )
    if (seconds > 0) throw new Refusal('CODE_TOO_OFTEN', { seconds })
    const recent = sends.toPhone.filter(at => now.getTime() - at.getTime() < CHALLENGE_WINDOW_MS).length
    await demandWork(world, tx, order, challengeBits(recent), now)
    if (sends.inLastHour >= CODE_ALARM_PER_HOUR) world.log.error({ sends: sends.inLastHour }, 'unusually many SMS codes in the last hour')
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const id = world.ids.next()
    await insertCode(tx, {
      ...phone,
      id,
      purpose,
      codeDigest: world.secrets.codeDigest(codeText(phone, purpose, code)),
      address: network,
      now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
      triesLeft: CODE_TRIES,
    })
    // The code waits sealed in the queue; whether it goes out to this number is decided there, not here, where time would tell.
    const sealed = world.secrets.sealBox(code, `code|${id}`)
    await world.queue.enqueue(tx, 'session.deliver-code', { code_id: id, sealed }, { maxAttempts: 5 })
  })
  return { resend_after_seconds: CODE_RESEND_SECONDS }
}

/** One answer sends one code: it is claimed like a nonce. */
async function demandWork(world: World, tx: Tx, order: CodeOrder, bits: number, now: Date): Promise<void> {
  if (bits === 0) return
  const { phone, purpose, challenge = '', challenge_answer: answer = '' } = order
  const isSolved = challenge !== '' && isChallengeSolved(world.secrets, { phone, purpose, challenge, answer, bits }, now)
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  const isFresh = isSolved && (await claimNonce(tx, { owner: 'code-challenge', nonce: world.secrets.tokenDigest(challenge), expiresAt }))
  if (!isFresh) throw new Refusal('CHALLENGE_REQUIRED', { challenge: makeChallenge(world.secrets, phone, purpose, bits, now), bits })
}
