// Challenge: the small work a browser does before a further SMS goes to the same phone; no person has to solve anything.

/** Digests as SHA-256; the browser gives `crypto.subtle.digest('SHA-256', …)`. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

const BATCH = 512
const encoder = new TextEncoder()

/** What is digested for one try. */
export function challengeText(challenge: string, answer: string): string {
  return `${challenge}:${answer}`
}

/** Whether the digest begins with so many zero bits. */
export function hasZeroBits(digest: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 1) {
    const byte = digest[bit >> 3]
    if (byte === undefined || (byte & (0x80 >> (bit & 7))) !== 0) return false
  }
  return true
}

/** The answer whose digest begins with `bits` zero bits: about 2^bits tries, in batches so that the page stays alive. */
export async function solveChallenge(challenge: string, bits: number, digest: Digest): Promise<string> {
  for (let start = 0; ; start += BATCH) {
    const answers = Array.from({ length: BATCH }, (_, at) => (start + at).toString(36))
    const digests = await Promise.all(answers.map(answer => digest(encoder.encode(challengeText(challenge, answer)))))
    const found = digests.findIndex(candidate => hasZeroBits(new Uint8Array(candidate), bits))
    const answer = answers[found]
    if (answer !== undefined) return answer
  }
}
