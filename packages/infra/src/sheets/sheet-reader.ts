// Sheet reader: reads files off the request thread, two at once, each under a bound of memory and time.
import { Worker } from 'node:worker_threads'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { readDelimited } from './csv.ts'
import { SheetError, type SheetFault, type SheetRow } from './sheet.ts'

export type SheetBytes = { format: 'xlsx' | 'csv'; bytes: Uint8Array }
export type SheetSource = SheetBytes | { format: 'text'; text: string }
export type SheetReader = (source: SheetSource) => Promise<SheetRow[]>

const AT_ONCE = 2
/** Each that waits holds its file in memory. */
const MOST_WAITING = 24
const MOST_MS = 10_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }

/** One reader of a process. Rejects with SheetError, and with BUSY when two are at work and 24 wait. */
export function createSheetReader(): SheetReader {
  const waiting: (() => void)[] = []
  let running = 0

  async function take(): Promise<void> {
    if (running < AT_ONCE) running += 1
    else if (waiting.length >= MOST_WAITING) throw new Refusal('BUSY')
    else await new Promise<void>(resolve => waiting.push(resolve))
  }
  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async source => {
    // Pasted text is short, and cutting it takes less than starting a thread.
    if (source.format === 'text') return readDelimited(source.text)
    await take()
    try {
      return await readApart(source)
    } finally {
      release()
    }
  }
}

type Answer = { rows: SheetRow[] } | { fault: SheetFault }

/** A thread that runs out of memory or time is ended, and the sheet is too large to be read. */
function readApart(source: SheetBytes): Promise<SheetRow[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: source, resourceLimits: MEMORY })
    const timer = setTimeout(() => end(() => reject(new SheetError('TOO_LARGE'))), MOST_MS)
    function end(settle: () => void): void {
      clearTimeout(timer)
      void worker.terminate().then(settle, settle)
    }
    worker.once('message', (answer: Answer) => end(() => ('rows' in answer ? resolve(answer.rows) : reject(new SheetError(answer.fault)))))
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('TOO_LARGE') : error)),
    )
  })
}
