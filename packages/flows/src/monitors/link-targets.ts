// Link targets: the domain that a link counts by, and the digest that it is known by.
import { createHash } from 'node:crypto'
import { domainOf } from '@tallyhelm/protocol/topics/monitors/condition'

/** What is known of where a link leads: its own domain among them. `isOpen`: not to its end. */
export type LinkEnds = { domains: string[]; isOpen: boolean }

/** Of a link without a name its address, which is on nobody's list; undefined for what is no address of the web. */
export function targetOf(link: string): string | undefined {
  const domain = domainOf(link)
  if (domain !== undefined || !URL.canParse(link)) return domain
  const { protocol, hostname } = new URL(link)
  return /^https?:$/.test(protocol) && hostname !== '' ? hostname.replace(/\.$/, '') : undefined
}

export const digestOfLink = (link: string): string => createHash('sha256').update(link).digest('base64url').slice(0, 22)
