// Image URL: the address under which an <img> may load a file of ours, with a ticket that is fetched together with others.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { MOST_TICKETS } from '@tallyhelm/protocol/topics/files/urls'
import { useEffect, useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from '../session/token.ts'
import { useBrand } from '../session/use-brand.ts'
import { call } from './client.ts'
import { isStaticUrl, toServiceUrl } from './image-urls.ts'

/** What is asked for within this time travels in one call. */
const GATHER_MS = 20
/** A ticket this close to its end is not used any more. */
const MARGIN_MS = 30_000
const RETRY_AFTER_MS = 30_000

/** `ticket` is undefined where fetching it failed; either way the entry holds until then. */
type Entry = { ticket: string | undefined; untilMs: number }

let known: ReadonlyMap<string, Entry> = new Map()
const wanted = new Set<string>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Undefined while the ticket is on its way, or when there is none to be had: show what stands for the picture. */
export function useImageUrl(url: string | null | undefined): string | undefined {
  const staticHost = useBrand()?.static_host
  const entries = useSyncExternalStore(onChange, () => known)
  const isOurs = staticHost !== undefined && typeof url === 'string' && isStaticUrl(staticHost, url)
  const entry = isOurs ? entries.get(url) : undefined
  const isKnown = entry !== undefined && entry.untilMs > nowMs()
  useEffect(() => {
    if (isOurs && !isKnown) want(url)
  }, [url, isOurs, isKnown])
  if (!url || staticHost === undefined) return undefined
  if (!isOurs) return url
  // Past its time a ticket still names the picture that is shown already, until the next one has come.
  return entry?.ticket === undefined ? undefined : toServiceUrl(staticHost, url, entry.ticket)
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tickets belong to one session. */
onTokenChange(() => remember(new Map()))

function want(url: string): void {
  wanted.add(url)
  timer ??= setTimeout(fetchWanted, GATHER_MS)
}

function fetchWanted(): void {
  timer = undefined
  const urls = [...wanted].slice(0, MOST_TICKETS)
  for (const url of urls) wanted.delete(url)
  if (wanted.size > 0) timer = setTimeout(fetchWanted, GATHER_MS)
  const sid = readToken()
  void call(fileEndpoints.tickets, { urls }, { unasked: true })
    .then(({ tickets, expires_at }) => {
      const untilMs = Date.parse(expires_at) - MARGIN_MS
      return tickets.map(({ url, ticket }) => [url, { ticket, untilMs }] as const)
    })
    .catch(() => urls.map(url => [url, { ticket: undefined, untilMs: nowMs() + RETRY_AFTER_MS }] as const))
    .then(entries => {
      if (sid === readToken()) remember(new Map([...known, ...entries]))
    })
}

function remember(entries: ReadonlyMap<string, Entry>): void {
  known = entries
  for (const listener of listeners) listener()
}
