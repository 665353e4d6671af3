// The whole server in a process of its own, whose memory is watched and whose answers are timed while it does something large.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import type { Served } from '../account-list/served.ts'
import { SERVER_OPTIONS } from './processes.ts'

/** Between two of the other requests: people, not a load test. */
const PAUSE_MS = 15
/** Between two readings of memory that no longer differ. */
const SETTLING_MS = 1_000

/** On a connection of its own: one that is kept may be closed by the server in the pauses, at the moment it is used again. */
export async function post(url: string, headers: Served['headers'], body: object): Promise<IncomingMessage> {
  const call = request(url, { method: 'POST', agent: false, headers: { ...headers, 'content-type': 'application/json' } })
  call.end(JSON.stringify(body))
  const [reply] = (await once(call, 'response')) as [IncomingMessage] // what the event gives
  return reply
}

/** Times of list requests, one after the other with a pause between them, until `end`. */
export async function others({ url: base, headers }: Served, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const body = { channel: 'FACEBOOK', account_status: 'NORMAL', page_num: 1, page_size: 10 }
  let isOver = false
  const stop = () => {
    isOver = true
  }
  end.then(stop, stop)
  while (!isOver) {
    const startMs = monotonicMs()
    await (await post(base, headers, body)).toArray()
    times.push(monotonicMs() - startMs)
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

/** At its peak until `end`, in MB. */
export async function watchMemory(child: ChildProcess, end: Promise<unknown>): Promise<number> {
  let peak = 0
  let isOver = false
  const stop = () => {
    isOver = true
  }
  end.then(stop, stop)
  while (!isOver) {
    peak = Math.max(peak, await memoryMb(child))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return peak
}

/** After its garbage is collected, and nothing more is given back to the system. */
export async function settledMb(child: ChildProcess): Promise<number> {
  child.kill('SIGUSR2')
  for (let last = Number.POSITIVE_INFINITY; ; ) {
    await new Promise(resolve => setTimeout(resolve, SETTLING_MS))
    const now = await memoryMb(child)
    if (now > last - 1) return Math.min(now, last)
    last = now
  }
}

/** Resident memory of the server's process. */
async function memoryMb({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Some user's of that customer is signed in. */
export async function serveWatched(databaseAddress: string, customerId: string): Promise<{ served: Served; child: ChildProcess }> {
  const program = join(import.meta.dirname, '../account-list/serve.ts')
  const child = spawn(
    process.execPath,
    [...SERVER_OPTIONS, '--expose-gc', program, '--url', databaseAddress, '--kind', 'server', '--customer', customerId],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [undefined])])
  if (line === undefined) throw new Error('the server did not start')
  return { served: JSON.parse(String(line)), child }
}
