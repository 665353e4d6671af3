// Work: has a challenge answered by a worker, so that the page stays alive; where there is none, by the page.
import { solveChallenge } from '@tallyhelm/protocol/topics/session/challenge'

/** The part of Trusted Types that is used here; the address it makes stands for a text. */
type ScriptPolicies = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (text: string) => string }
}

/** The answer that the server asks for before it sends a further code. */
export async function answerChallenge(challenge: string, bits: number): Promise<string> {
  const worker = await startWorker()
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

async function startWorker(): Promise<Worker | undefined> {
  if (typeof Worker === 'undefined') return undefined
  const { default: workerAddress } = await import('./challenge-worker.ts?worker&url')
  // The page's policy lets scripts be started by trusted addresses only (Trusted Types); this one is a constant of the build.
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  const policy = trustedTypes?.createPolicy('challenge-worker', { createScriptURL: () => workerAddress })
  return new Worker(policy?.createScriptURL('') ?? workerAddress, { type: 'module' })
}
