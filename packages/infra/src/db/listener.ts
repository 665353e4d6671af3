// One connection that listens for notifications and comes back by itself after the database was away.

import pg from 'pg'
import { sleep } from '../clock/clock.ts'
import type { Logger } from '../log/log.ts'

type Listener = {
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2_000

/** Connects at the first `listen`; `close` doesn't wait for a database that is away. Callbacks that throw are logged and stop nothing. */
export function openListener(options: { url: string; applicationName: string; log: Logger }): Listener {
  const subscribers = new Map<string, Set<(payload: string) => void>>()
  const closing = new AbortController()
  let connected: Promise<pg.Client> | undefined
  /** The one that stands and listens to all channels. */
  let standing: pg.Client | undefined

  async function connect(): Promise<pg.Client> {
    const client = clientOf(options)
    client.on('notification', ({ channel, payload }) => deliver(subscribers.get(channel), payload ?? '', options.log))
    client.on('end', () => {
      if (standing !== client) return
      standing = undefined
      if (!closing.signal.aborted) connected = reconnect()
    })
    await listenTo(client, subscribers.keys())
    standing = client
    return client
  }

  async function reconnect(): Promise<pg.Client> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      await sleep(waitMs, closing.signal)
      if (closing.signal.aborted) throw new Error('The listener was closed.')
      try {
        return await connect()
      } catch (error) {
        options.log.warn({ err: error, waitMs }, 'the listening connection could not be made anew yet')
      }
    }
  }

  async function listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>> {
    if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error('A channel is named in snake_case.')
    const own = subscribers.get(channel) ?? new Set()
    const isFirst = own.size === 0
    subscribers.set(channel, own.add(onNotify))
    if (connected) {
      const client = await connected
      if (isFirst) await client.query(`listen ${channel}`)
    } else {
      connected = connect()
      connected.catch(() => (connected = undefined))
      await connected
    }
    return async () => {
      own.delete(onNotify)
      if (own.size > 0) return
      subscribers.delete(channel)
      // One that is lost meanwhile listens to nothing any more, and the next one not to this.
      await standing
        ?.query(`unlisten ${channel}`)
        .catch(error => options.log.debug({ err: error }, 'a channel was left with its connection'))
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    const client = await connected?.catch(() => undefined)
    await client?.end()
  }

  return { listen, close }
}

function clientOf(options: { url: string; applicationName: string; log: Logger }): pg.Client {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: `${options.applicationName} listener`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  // An error is always followed by `end`, which is where the reconnection starts.
  client.on('error', error => options.log.warn({ err: error }, 'the listening connection was lost'))
  return client
}

/** A connection that is lost before it listens to everything never stood: only who asked for it tries again, or two would come back. */
async function listenTo(client: pg.Client, channels: Iterable<string>): Promise<void> {
  const lost = new AbortController()
  client.on('end', () => lost.abort())
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
    lost.signal.throwIfAborted()
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

function deliver(receivers: Iterable<(payload: string) => void> = [], payload: string, log: Logger): void {
  for (const onNotify of receivers) {
    try {
      onNotify(payload)
    } catch (error) {
      log.error({ err: error }, 'a notification could not be handled')
    }
  }
}
