// Work: has a challenge answered by a worker, so that the page stays alive; where there is none, by the page.
import { startWorker } from '@tallyhelm/browser/app/start-worker'
import { solveChallenge } from '@tallyhelm/protocol/topics/session/challenge'

/** The answer that the server asks for before it sends a further code. */
export async function answerChallenge(challenge: string, bits: number): Promise<string> {
  const { default: address } = await import('./challenge-worker.ts?worker&url')
  const worker = startWorker('challenge-worker', address)
  if (!worker) return solveChallenge(challenge, bits, bytes => crypto.subtle.digest('SHA-256', bytes))
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<string>) => resolve(event.data))
      worker.addEventListener('error', () => reject(new Error('the worker for the challenge did not run')))
      worker.postMessage({ challenge, bits })
    })
  } finally {
    worker.terminate()
  }
}
