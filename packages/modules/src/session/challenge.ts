// Challenge: the work a browser does before a further SMS; the server signs it, so that nothing needs to be kept.
import { sha256 } from '@tallyhelm/infra/crypto/hash'
import { challengeText, hasZeroBits } from '@tallyhelm/protocol/topics/session/challenge'
import type { CodePurpose } from '@tallyhelm/protocol/topics/session/enums'
import { CHALLENGE_LIFE_MS } from './rules.ts'
import type { Phone } from './store-codes.ts'

type Boxes = { sealBox(plaintext: string, data: string): string; openBox(box: string, data: string): string | undefined }

/** A challenge for one phone and purpose: `bits` zero bits, good for 5 minutes. */
export function makeChallenge(boxes: Boxes, phone: Phone, purpose: CodePurpose, bits: number, now: Date): string {
  return boxes.sealBox(`${bits}|${now.getTime() + CHALLENGE_LIFE_MS}`, boundTo(phone, purpose))
}

/** Whether the answer solves a challenge of ours for this phone and purpose, with at least so many bits, in time. */
export function isChallengeSolved(
  boxes: Boxes,
  given: { phone: Phone; purpose: CodePurpose; challenge: string; answer: string; bits: number },
  now: Date,
): boolean {
  const [bits = '', untilMs = ''] = boxes.openBox(given.challenge, boundTo(given.phone, given.purpose))?.split('|') ?? []
  if (bits === '' || Number(bits) < given.bits || now.getTime() >= Number(untilMs)) return false
  return hasZeroBits(sha256(challengeText(given.challenge, given.answer)), given.bits)
}

function boundTo(phone: Phone, purpose: CodePurpose): string {
  return `code-challenge|${purpose}|${phone.countryCode}|${phone.phone}`
}
