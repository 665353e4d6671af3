// Link end: where a link leads to, hop by hop, without reading what stands there; nothing that lies in nobody's internet is ever asked.
import type { Clock } from '../clock/clock.ts'
import { type Ask, visit } from '../http-client/visit.ts'

/**
 * `url`: the last address that is known of the way, whether or not it was asked. `trouble`: why its end is not known; null where it answered and
 * leads no further.
 */
export type LinkEnd = { url: string; trouble: LinkTrouble | null }
export type LinkTrouble = 'ASTRAY' | 'CIRCLING' | 'UNNAMED' | 'PRIVATE' | 'LOST'

const MOST_REDIRECTS = 5
const PORTS = ['', '80', '443', '8080', '8443']

export async function followLink(ask: Ask, clock: Clock, url: string, timeoutMs: number, mayVisit = isWebPort): Promise<LinkEnd> {
  if (!URL.canParse(url)) return { url, trouble: 'ASTRAY' }
  // Of what stands there not one byte is wanted: the answer itself says that it leads no further.
  const visited = await visit(ask, clock, { url, timeoutMs, maxBytes: 1, mostRedirects: MOST_REDIRECTS, mayVisit })
  switch (visited.kind) {
    case 'page':
    case 'status':
      return { url: visited.url, trouble: null }
    case 'astray':
      return { url: visited.url, trouble: 'ASTRAY' }
    case 'circling':
      return { url: visited.url, trouble: 'CIRCLING' }
    case 'lost':
      return { url: visited.url, trouble: lossOf(visited.reason) }
  }
}

/** Other ports are not for us to try. */
const isWebPort = ({ port }: URL): boolean => PORTS.includes(port)

const lossOf = (reason: string): LinkTrouble =>
  reason.startsWith('private address refused') ? 'PRIVATE' : /\((ENOTFOUND|ENODATA)\)$/.test(reason) ? 'UNNAMED' : 'LOST'
