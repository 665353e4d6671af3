// Sheet reader: reads files off the request thread, two at once, each under a bound of memory and time.
import { Worker } from 'node:worker_threads'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { readDelimited } from './csv.ts'
import { type Encoding, SheetError, type SheetFault, type SheetRow } from './sheet.ts'
import { createTurns } from '../turns/turns.ts'

export type SheetBytes = { format: 'xlsx' | 'csv'; bytes: Uint8Array }
export type SheetSource = SheetBytes | { format: 'text'; text: string }
/** `owner` as turns have it. */
export type SheetReader = (source: SheetSource, owner: TurnOwner) => Promise<ReadRows>
/** `encoding`: null where the format has one of its own. */
export type ReadRows = { rows: SheetRow[]; encoding: Encoding | null }

/** Each that waits holds its file in memory. */
const TURNS = { atOnce: 2, atOnceEach: 1, mostWaiting: 24 }
const MOST_MS = 10_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 }

/** One reader of a process. Rejects with SheetError, and with BUSY when too many wait. */
export function createSheetReader(): SheetReader {
  const inTurn = createTurns(TURNS)
  return async (source, owner) => {
    // Pasted text is short, and cutting it takes less than starting a thread.
    if (source.format === 'text') return { rows: readDelimited(source.text), encoding: null }
    return await inTurn(owner, () => readApart(source))
  }
}

type Answer = ReadRows | { fault: SheetFault }

/** A thread that runs out of memory or time is ended, and the sheet is too large to be read. */
function readApart(source: SheetBytes): Promise<ReadRows> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { workerData: source, resourceLimits: MEMORY })
    const timer = setTimeout(() => end(() => reject(new SheetError('TOO_LARGE'))), MOST_MS)
    function end(settle: () => void): void {
      clearTimeout(timer)
      void worker.terminate().then(settle, settle)
    }
    worker.once('message', (answer: Answer) => end(() => ('rows' in answer ? resolve(answer) : reject(new SheetError(answer.fault)))))
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('TOO_LARGE') : error)),
    )
  })
}
