// Which address a host has, and whether calls may go there.

import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from './addresses.ts'

export type Resolved = { address: string; family: number }
/** Asks for a host's address as the machine does. */
export type Lookup = (host: string) => Promise<Resolved>
export type HostResolver = (hostname: string) => Promise<Resolved | { refused: string }>

/** So long an answer serves all calls to its host; a platform's calls come by the hundred, and each question takes a thread. */
const KEPT_MS = 5_000

/** Asks the name servers itself: a host that a stranger names may have a slow one, and holds no thread of the machine's look-ups. */
export function nameServers(timeoutMs: number): Lookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  return async host => {
    const [v4] = await resolver.resolve4(host).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA') return []
      throw error
    })
    if (v4 !== undefined) return { address: v4, family: 4 }
    const [v6 = ''] = await resolver.resolve6(host)
    return { address: v6, family: 6 }
  }
}

/** `hostname` as a URL has it. Rejects with what the look-up said; a failure serves only those who wait for it. */
export function createHostResolver(allowPrivateHosts: boolean, ask: Lookup = lookup): HostResolver {
  const kept = new Map<string, ReturnType<HostResolver>>()

  async function resolve(hostname: string): Promise<Resolved | { refused: string }> {
    const host = hostname.replace(/^\[|\]$/g, '')
    const literal = isIP(host)
    const found = literal ? { address: host, family: literal } : await ask(host)
    if (!allowPrivateHosts && isPrivateAddress(found.address)) return { refused: `private address refused: ${host}` }
    return found
  }

  return hostname => {
    const known = kept.get(hostname)
    if (known) return known
    const asked = resolve(hostname)
    kept.set(hostname, asked)
    const forget = () => kept.delete(hostname)
    asked.then(() => setTimeout(forget, KEPT_MS).unref(), forget)
    return asked
  }
}
