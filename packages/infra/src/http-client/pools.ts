// Pools of sockets: one per host and checked address, so that a call's socket leads to the address that was checked for it.

import { buildConnector, Pool } from 'undici'
import type { Resolved } from './host-resolver.ts'

/** How long a socket may idle, and a pool without calls stays; platforms close theirs after a minute or more. */
const IDLE_SOCKET_MS = 30_000
const IDLE_POOL_MS = 60_000
/** More only when hosts change their addresses faster than their pools fall idle: the oldest then ends once its calls have. */
const MOST_POOLS = 32

export type Pools = { of(origin: string, to: Resolved): Pool; close(): Promise<void> }

/** At most `connections` sockets a pool; waiting for one counts as not sent. Making a connection takes at most `timeoutMs`. */
export function createPools(settings: { connections: number; timeoutMs: number }): Pools {
  const pools = new Map<string, { pool: Pool; idle: NodeJS.Timeout }>()

  function drop(key: string): void {
    const entry = pools.get(key)
    if (!entry) return
    clearTimeout(entry.idle)
    pools.delete(key)
    void entry.pool.close()
  }

  return {
    of(origin, to) {
      const key = `${origin} ${to.address}`
      const known = pools.get(key)
      if (known) {
        known.idle.refresh()
        return known.pool
      }
      const [oldest] = pools.keys()
      if (oldest !== undefined && pools.size >= MOST_POOLS) drop(oldest)
      const pool = openPool(origin, to, settings)
      pools.set(key, { pool, idle: setTimeout(() => drop(key), IDLE_POOL_MS).unref() })
      return pool
    },
    async close() {
      const open = [...pools.values()]
      pools.clear()
      for (const { idle } of open) clearTimeout(idle)
      await Promise.all(open.map(({ pool }) => pool.destroy()))
    },
  }
}

/**
 * One request a socket at a time: undici writes again what it had pipelined behind one that failed. Its own time limits are off, since
 * each call has one.
 */
function openPool(origin: string, to: Resolved, { connections, timeoutMs }: { connections: number; timeoutMs: number }): Pool {
  return new Pool(origin, {
    connections,
    connect: connectorTo(to, timeoutMs),
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: IDLE_SOCKET_MS,
    keepAliveMaxTimeout: IDLE_SOCKET_MS,
  })
}

function connectorTo(to: Resolved, timeout: number): buildConnector.connector {
  const connect = buildConnector({
    allowH2: false,
    timeout,
    // Both shapes of the callback occur: one address, or all of them for happy eyeballs.
    lookup: (_host, options, callback) => (options.all ? callback(null, [to]) : callback(null, to.address, to.family)),
  })
  return (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result
      // undici takes a reset for the end of an answer without a length: under another code it is the error that it is.
      socket?.prependListener('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET') error.code = 'RESET'
      })
      callback(...result)
    })
}
