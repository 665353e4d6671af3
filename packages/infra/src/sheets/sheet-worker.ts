// Sheet worker: reads one sheet in a thread of its own, whose memory is bounded, and answers with its rows or the fault.
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetError } from './sheet.ts'
import type { ReadRows, SheetBytes } from './sheet-reader.ts'

async function read({ format, bytes }: SheetBytes): Promise<ReadRows> {
  return format === 'xlsx' ? { rows: await readXlsx(bytes), encoding: null } : readCsv(bytes)
}

try {
  parentPort?.postMessage(await read(workerData as SheetBytes)) // set by the reader alone
} catch (error) {
  // Damage shows itself in many ways, a number read past the end among them; all of them mean that there is no sheet.
  parentPort?.postMessage(error instanceof SheetError ? { fault: error.fault } : { fault: 'FORMAT' })
}
