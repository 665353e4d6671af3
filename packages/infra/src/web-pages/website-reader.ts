// Website reader: opens a page that somebody named, within bounds that hold whatever its server does, and says what became of it.
import { isIP } from 'node:net'
import type { Clock } from '../clock/clock.ts'
import { type Ask, type Visited, visit } from '../http-client/visit.ts'
import { decodeHtml, readHtml, type WebPage } from './read-html.ts'

/**
 * `page` was read, `file` answered and is no page; `status` is an answer other than 200. `unnamed`: no such host; `private`: it lies in nobody's
 * internet; `certificate`: not its own, or over; `closed`: nobody listens; `astray`: leads away from https; `circling`: leads on more than
 * three times; `lost`: no answer in time, or none that can be read.
 */
export type Website =
  | { kind: 'page'; url: string; page: WebPage }
  | { kind: 'file'; url: string }
  | { kind: 'status'; url: string; status: number }
  | { kind: 'unnamed' | 'private' | 'certificate' | 'closed' | 'astray' | 'circling' | 'lost'; url: string }

const [MOST_BYTES, MOST_REDIRECTS] = [256 * 1024, 3]

export const readWebsite = async (ask: Ask, clock: Clock, url: string, timeoutMs: number): Promise<Website> =>
  websiteOf(await visit(ask, clock, { url, timeoutMs, maxBytes: MOST_BYTES, mostRedirects: MOST_REDIRECTS, mayVisit: isPublicPage }))

/** By https, at its usual port, under a name: other ports and bare addresses are not for us to try. */
const isPublicPage = ({ protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' && port === '' && hostname.includes('.') && isIP(hostname.replace(/^\[|\]$/g, '')) === 0

function websiteOf(visited: Visited): Website {
  const { url } = visited
  switch (visited.kind) {
    case 'status':
      return visited
    case 'astray':
    case 'circling':
      return { kind: visited.kind, url }
    case 'lost':
      return { kind: lossOf(visited.reason), url }
    case 'page': {
      const { contentType, bytes } = visited
      const isPage = contentType === '' || /html|^text\/plain/i.test(contentType)
      return isPage ? { kind: 'page', url, page: readHtml(decodeHtml(bytes, contentType), url) } : { kind: 'file', url }
    }
  }
}

/** By the words of the client and the codes of the system. */
const LOSSES: readonly [RegExp, 'unnamed' | 'private' | 'certificate' | 'closed'][] = [
  [/^private address refused/, 'private'],
  [/\((ENOTFOUND|ENODATA)\)$/, 'unnamed'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|altname/i, 'certificate'],
  [/ECONNREFUSED/, 'closed'],
]
const lossOf = (reason: string) => LOSSES.find(([words]) => words.test(reason))?.[1] ?? 'lost'
