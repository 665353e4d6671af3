// The step that makes a one-time code and hands it to the job that sends it; all purposes share its limits.
import { randomInt } from 'node:crypto'
import {
  askerText,
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
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { Client } from './open-session.ts'

export type CodeOrder = {
  phone: Phone
  purpose: CodePurpose
  /** what alone it is good for */
  about?: string | undefined
  challenge?: string | undefined
  challenge_answer?: string | undefined
}
/** Who asks: somebody signed in, or a stranger from a network. */
export type CodeAsker = { userId: string } | Pick<Client, 'address'>

/**
 * A code of 6 digits for 5 minutes. Refuses with MOBILE_NOT_ALLOWED (country), CODE_TOO_OFTEN (CODE_LIMITS: by phone, and by user or
 * network), and from the second code to a phone within an hour with CHALLENGE_REQUIRED, whose `challenge` and `bits` the browser answers
 * (protocol/topics/session/challenge).
 */
export async function issueCode(world: World, asker: CodeAsker, order: CodeOrder): Promise<{ resend_after_seconds: number }> {
  const { phone, purpose } = order
  if (!CODE_COUNTRIES.has(phone.countryCode)) throw new Refusal('MOBILE_NOT_ALLOWED')
  const now = world.clock.now()
  const from = askerText('userId' in asker ? asker : { network: networkOf(asker.address) })
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockCodeSends(tx, phone, from)
    const since = { window: new Date(now.getTime() - LONGEST_CODE_WINDOW_MS), hour: new Date(now.getTime() - 3_600_000) }
    const sends = await codeSends(tx, phone, from, since)
    const all = sends.forAsker.map(({ at }) => at)
    const registers = purpose === 'register' ? sends.forAsker.filter(sent => sent.purpose === 'register').map(({ at }) => at) : []
    const seconds = Math.max(
      secondsUntilNextSend(sends.toPhone, CODE_LIMITS.phone, now),
      secondsUntilNextSend(all, 'userId' in asker ? CODE_LIMITS.user : CODE_LIMITS.network, now),
      secondsUntilNextSend(registers, CODE_LIMITS.networkRegisters, now),
    )
    if (seconds > 0) throw new Refusal('CODE_TOO_OFTEN', { seconds })
    const inWindow = (sent: readonly Date[]) => sent.filter(at => now.getTime() - at.getTime() < CHALLENGE_WINDOW_MS).length
    await requireWork(world, tx, order, challengeBits(inWindow(sends.toPhone), inWindow(registers)), now)
    if (sends.inLastHour >= CODE_ALARM_PER_HOUR) world.log.error({ sends: sends.inLastHour }, 'unusually many SMS codes in the last hour')
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    const id = world.ids.next()
    await insertCode(tx, {
      ...phone,
      id,
      purpose,
      codeDigest: world.secrets.codeDigest(codeText(phone, purpose, code, order.about)),
      asker: from,
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
async function requireWork(world: World, tx: Tx, order: CodeOrder, bits: number, now: Date): Promise<void> {
  if (bits === 0) return
  const { phone, purpose, challenge = '', challenge_answer: answer = '' } = order
  const isSolved = challenge !== '' && isChallengeSolved(world.secrets, { phone, purpose, challenge, answer, bits }, now)
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  const isFresh = isSolved && (await claimNonce(tx, { owner: 'code-challenge', nonce: world.secrets.tokenDigest(challenge), expiresAt }))
  if (!isFresh) throw new Refusal('CHALLENGE_REQUIRED', { challenge: makeChallenge(world.secrets, phone, purpose, bits, now), bits })
}
