// Events: a stream of server-sent events read with fetch, because the session travels in headers; reconnects by itself.
import { plainHeaders } from '@tallyhelm/browser/calls/headers'
import { readToken } from '../session/token.ts'
import { isSessionEnd } from './failure.ts'
import { eventReader, type ServerEvent } from './event-stream.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Calls back for each event until closed. Every connection begins with `hello` from the server: reload then, since events
 * between two connections are not repeated. Gives up only when the session has ended. Returns how to close.
 */
export function openEvents(path: string, onEvent: (event: ServerEvent) => void): () => void {
  const closing = new AbortController()
  void keepReading(path, onEvent, closing.signal)
  return () => closing.abort()
}

async function keepReading(path: string, onEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readOnce(
      path,
      event => {
        failures = 0
        onEvent(event)
      },
      signal,
    )
    if (outcome === 'ended') return
    await pause(waitMs(failures), signal)
    failures += 1
  }
}

/** Twice as long after each failure, up to the longest, of which a random half, so that pages do not return all at once. */
export function waitMs(failures: number, random: () => number = Math.random): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return most / 2 + (random() * most) / 2
}

async function readOnce(path: string, onEvent: (event: ServerEvent) => void, signal: AbortSignal): Promise<'broken' | 'ended'> {
  try {
    const reply = await fetch(path, { headers: { ...plainHeaders(readToken()), accept: 'text/event-stream' }, signal, cache: 'no-store' })
    if (!reply.ok || !reply.body) return (await isSessionOver(reply)) ? 'ended' : 'broken'
    const read = eventReader()
    const pieces = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) for (const event of read(piece.value)) onEvent(event)
    return 'broken'
  } catch {
    return signal.aborted ? 'ended' : 'broken'
  }
}

async function isSessionOver(reply: Response): Promise<boolean> {
  const answer: unknown = await reply.json().catch(() => undefined)
  return typeof answer === 'object' && answer !== null && 'code' in answer && isSessionEnd({ code: Number(answer.code) })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
