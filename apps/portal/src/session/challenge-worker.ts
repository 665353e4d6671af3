// Challenge worker: does the work before a further code beside the page, which stays alive meanwhile.
import { solveChallenge } from '@tallyhelm/protocol/topics/session/challenge'

addEventListener('message', (event: MessageEvent<{ challenge: string; bits: number }>) => {
  const { challenge, bits } = event.data
  void solveChallenge(challenge, bits, bytes => crypto.subtle.digest('SHA-256', bytes)).then(answer => postMessage(answer))
})
