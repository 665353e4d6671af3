// Image addresses: of the static host, as replies carry them, to the file service's, as an <img> can load them (spec §7). The server turns them back.
import { fileNameOf, fileServiceUrl } from '@tallyhelm/protocol/topics/files/urls'

/** The file service's address with cid and, as sid, the ticket; an address of anywhere else stays as it is. */
export function toServiceUrl(staticHost: string, url: string, ticket: string): string {
  const name = fileNameOf(staticHost, url)
  return name === undefined ? url : fileServiceUrl(name, ticket)
}

/** Whether an address needs a ticket before it can be shown. */
export const isStaticUrl = (staticHost: string, url: string): boolean => fileNameOf(staticHost, url) !== undefined
