// Paper maker: papers are set, joined and sealed in a thread of their own, one at a time, so that nobody else waits for it.
import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { TurnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { createTurns } from '../turns/turns.ts'
import type { MadePaper, Paper, Seal } from './paper.ts'

/** `owner` as turns have it; all refuse with BUSY when too many wait. */
export type PaperMaker = {
  /** What no font of ours draws stands there by its code. */
  make(paper: Paper, owner: TurnOwner): Promise<Uint8Array>
  /** For what people sign: made with every character as it was typed, or not at all. */
  makeExact(paper: Paper, owner: TurnOwner): Promise<MadePaper>
  /** The pages of a paper, drawn as by make, behind a made file, whose bytes stay the first bytes of the result. */
  addPages(bytes: Uint8Array, paper: Paper, owner: TurnOwner): Promise<Uint8Array>
  /** Undefined without a key to sign with. */
  seal: ((bytes: Uint8Array, seal: Seal, owner: TurnOwner) => Promise<Uint8Array>) | undefined
  /** SHA-256 in hex, as people compare it. */
  digest(bytes: Uint8Array): string
}

/** PEM; the certificate of the key first, then those that lead to its root. */
export type SignerPem = { keyPem: string; certificatePem: string }

export type Task =
  | { kind: 'make'; paper: Paper; isExact: boolean }
  | { kind: 'addPages'; bytes: Uint8Array; paper: Paper }
  | { kind: 'seal'; bytes: Uint8Array; seal: Seal }
export type Outcome = { made: MadePaper } | { failure: string }

const TURNS = { atOnce: 1, mostWaiting: 24, mostWaitMs: 20_000 }
const MOST_MS = 15_000
/** The thread holds the fonts: it is let go when nothing was asked for a while. */
const IDLE_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

export function createPaperMaker(signer: SignerPem | undefined): PaperMaker {
  const inTurn = createTurns(TURNS)
  const thread = createThread(signer)
  const ask = (task: Task, owner: TurnOwner) => inTurn(owner, () => thread(task))
  return {
    make: async (paper, owner) => bytesOf(await ask({ kind: 'make', paper, isExact: false }, owner)),
    makeExact: (paper, owner) => ask({ kind: 'make', paper, isExact: true }, owner),
    addPages: async (bytes, paper, owner) => bytesOf(await ask({ kind: 'addPages', bytes, paper }, owner)),
    digest: fileDigest,
    seal: signer && (async (bytes, seal, owner) => bytesOf(await ask({ kind: 'seal', bytes, seal }, owner))),
  }
}

/** Why this pair can't sign; undefined when it can. */
export function signerProblem({ keyPem, certificatePem }: SignerPem): string | undefined {
  try {
    const key = createPrivateKey(keyPem)
    if (key.asymmetricKeyType !== 'rsa') return 'the key must be RSA'
    return new X509Certificate(certificatePem).checkPrivateKey(key) ? undefined : 'the certificate is not of this key'
  } catch {
    return 'the certificate or its key can’t be read'
  }
}

const fileDigest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function bytesOf(made: MadePaper): Uint8Array {
  if (made.kind === 'missing') throw new Error(`no font of ours draws ${made.characters.join('')}`)
  return made.bytes
}

/** One task at a time. A thread that fails, hangs or runs out of memory is ended, and the next task gets a new one. */
function createThread(signer: SignerPem | undefined): (task: Task) => Promise<MadePaper> {
  let worker: Worker | undefined
  let waits: { resolve(made: MadePaper): void; reject(error: Error): void } | undefined
  let idle: ReturnType<typeof setTimeout> | undefined

  function start(): Worker {
    const started = new Worker(new URL('./paper-worker.ts', import.meta.url), { workerData: signer, resourceLimits: MEMORY })
    const lost = (error: Error) => {
      if (worker !== started) return
      worker = undefined
      waits?.reject(error)
    }
    started.on('message', (outcome: Outcome) =>
      'made' in outcome ? waits?.resolve(outcome.made) : waits?.reject(new Error(outcome.failure)),
    )
    started.on('error', lost)
    started.on('exit', () => lost(new Error('the thread of papers has ended')))
    return started
  }

  function drop(): void {
    const dropped = worker
    worker = undefined
    void dropped?.terminate()
  }

  return async task => {
    clearTimeout(idle)
    const current = (worker ??= start())
    current.ref()
    const { promise, resolve, reject } = Promise.withResolvers<MadePaper>()
    waits = { resolve, reject }
    const timer = setTimeout(() => {
      drop()
      reject(new Error('the paper took too long'))
    }, MOST_MS)
    current.postMessage(task)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waits = undefined
      // It keeps no program from ending.
      current.unref()
      idle = setTimeout(drop, IDLE_MS)
      idle.unref()
    }
  }
}
