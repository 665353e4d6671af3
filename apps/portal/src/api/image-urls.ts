// Image addresses: an <img> loads the file service's, with cid and sid; what goes out to the server is the static host's again (spec §7).
import { fileNameOf, fileServiceUrl, staticUrlOf } from '@tallyhelm/protocol/topics/files/urls'

/** The file service's address with cid and, as sid, the ticket; an address of anywhere else stays as it is. */
export function toServiceUrl(staticHost: string, url: string, ticket: string): string {
  const name = fileNameOf(staticHost, url)
  return name === undefined ? url : fileServiceUrl(name, ticket)
}

/** And back, with this page's own origin or without; any other text stays as it is. */
export const toStaticUrl = (staticHost: string, origin: string, text: string): string => staticUrlOf(staticHost, [origin], text) ?? text

/** Whether an address needs a ticket before it can be shown. */
export const isStaticUrl = (staticHost: string, url: string): boolean => fileNameOf(staticHost, url) !== undefined

let known: string | undefined

/** The brand says it; before that there is no picture whose address could go out. */
export function knowStaticHost(staticHost: string): void {
  known = staticHost
}

/** A text as it leaves the page: no ticket of a picture goes out with it. */
export const sentText = (text: string): string => (known === undefined ? text : toStaticUrl(known, location.origin, text))
