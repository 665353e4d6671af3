// Image addresses: of the static host, as replies carry them, to the file service's, as an <img> can load them, and back (spec §7).
import { fileNameOf, fileServiceUrl, staticUrlOf } from '@tallyhelm/protocol/topics/files/urls'

/** The file service's address with cid and, as sid, the ticket; an address of anywhere else stays as it is. */
export function toServiceUrl(staticHost: string, url: string, ticket: string): string {
  const name = fileNameOf(staticHost, url)
  return name === undefined ? url : fileServiceUrl(name, ticket)
}

/** The address to send to the server, whichever of both is given: a ticket never goes into a request or a saved record. */
export function toStaticUrl(staticHost: string, url: string): string {
  return staticUrlOf(staticHost, url.replace(/^https?:\/\/[^/]+(?=\/api\/)/, '')) ?? url
}

/** Whether an address needs a ticket before it can be shown. */
export const isStaticUrl = (staticHost: string, url: string): boolean => fileNameOf(staticHost, url) !== undefined
