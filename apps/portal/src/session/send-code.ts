// Sending a code: from the second one to a phone the server asks the browser for some work first; no person notices.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { call } from '../api/client.ts'

type Resend = { resend_after_seconds: number }
type Answerable = { challenge?: string | undefined; challenge_answer?: string | undefined }

/** For `send` and `sendOwn`: asks, works if it must, and asks again. Throws ApiError as `call` does. */
export async function sendCode<Request extends Answerable>(endpoint: Endpoint<Request, Resend>, request: Request): Promise<Resend> {
  try {
    return await call(endpoint, request)
  } catch (error) {
    const work = error instanceof ApiError && error.code === CATALOGUE.CHALLENGE_REQUIRED.code ? error.data : undefined
    if (typeof work?.challenge !== 'string' || typeof work.bits !== 'number') throw error
    // Loaded only here: the first code asks for no work.
    const { answerChallenge } = await import('./work.ts')
    const answer = await answerChallenge(work.challenge, work.bits)
    return call(endpoint, { ...request, challenge: work.challenge, challenge_answer: answer })
  }
}
