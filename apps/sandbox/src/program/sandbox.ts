// Starts the sandbox: stand-ins for the advertising platforms and the message gateway on one local port.
import type { AddressInfo } from 'node:net'
import { type SandboxClock, systemClock } from '../clock.ts'
import { emptyBooks } from '../houses/keys.ts'
import { demoState } from '../seed/demo-state.ts'
import { recordedRatios } from '../seed/recorded.ts'
import { buildServer } from '../http/server.ts'
import { emptyState, type State } from '../state/model.ts'
import { loadSnapshot, saveSnapshot } from '../state/snapshot.ts'
import type { World } from '../state/world.ts'

const SAVE_DELAY_MS = 500

export interface SandboxOptions {
  /** 0 picks a free port. */
  port: number
  /** Only a local address; 127.0.0.1 when left out. */
  host?: string
  /** What stands there when no state file is found: the demo's accounts, or nothing. Default empty. */
  seed?: 'demo' | 'empty'
  /** Keeps the platforms' state over restarts. */
  stateFile?: string
  clock?: SandboxClock
}

export interface RunningSandbox {
  url: string
  port: number
  /** Writes the state and closes every connection. */
  stop(): Promise<void>
}

/** Listens on a local address only and refuses any other; a state file of another format is refused too. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1'
  if (host !== '127.0.0.1' && host !== 'localhost' && host !== '::1') throw new Error(`the sandbox listens locally only, not on ${host}`)
  const clock = options.clock ?? systemClock()
  const ratios = recordedRatios()
  const fresh = (seed: 'demo' | 'empty'): State => (seed === 'demo' ? demoState(clock.now(), ratios) : emptyState())
  const seed = options.seed ?? 'empty'
  const state = (options.stateFile === undefined ? null : loadSnapshot(options.stateFile)) ?? fresh(seed)
  const saver = createSaver(options.stateFile, () => world.state)
  const world: World = {
    clock,
    ratios,
    state,
    previous: new Map(),
    previousPixels: new Map(),
    faults: [],
    limited: new Map(),
    tooEarly: 0,
    requests: [],
    tiktokCalls: new Map(),
    googleDay: { day: 0, count: 0 },
    reports: new Map(),
    adEvents: [],
    pingWays: new Map(),
    pinging: new Set(),
    touched: saver.touched,
  }
  const app = buildServer(world, wanted => {
    world.state = { ...fresh(wanted ?? seed), houses: emptyBooks(world.state.houses) }
    world.previous.clear()
    world.previousPixels.clear()
    world.reports.clear()
    world.adEvents = []
    world.pingWays.clear()
    world.pinging.clear()
    world.googleDay = { day: 0, count: 0 }
    world.faults = []
    world.requests = []
    saver.touched()
  })
  saver.save()
  await app.listen({ port: options.port, host })
  // A server that listens on a port has an address object; only pipes have a text.
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://${host === '::1' ? '[::1]' : host}:${port}`,
    port,
    stop: async () => {
      await app.close()
      saver.save()
    },
  }
}

/** Writes half a second after a change, so that a burst of changes costs one write. */
function createSaver(file: string | undefined, state: () => State): { touched: () => void; save: () => void } {
  let timer: NodeJS.Timeout | null = null
  const save = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (file !== undefined) saveSnapshot(file, state())
  }
  const touched = () => {
    if (file === undefined || timer) return
    timer = setTimeout(save, SAVE_DELAY_MS)
    timer.unref()
  }
  return { touched, save }
}
