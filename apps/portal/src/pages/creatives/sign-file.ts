// Signs a chosen file by a worker; where there is none, by the page.
import { startWorker } from '@tallyhelm/browser/app/start-worker'
import { signPieces } from './sign-pieces.ts'

type Told = { share: number } | { md5: string } | { isUnreadable: true }

/** As `signPieces`. */
export async function signFile(file: Blob, onShare: (share: number) => void, signal: AbortSignal): Promise<string> {
  const { default: address } = await import('./md5-worker.ts?worker&url')
  const worker = startWorker('md5-worker', address)
  if (worker === undefined) return signPieces(file, onShare, signal)
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(signal.reason)
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop)
      worker.addEventListener('error', () => reject(new Error('the worker for signatures did not run')))
      worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
        if ('share' in data) onShare(data.share)
        else if ('md5' in data) resolve(data.md5)
        else reject(new Error('the file cannot be read'))
      })
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
