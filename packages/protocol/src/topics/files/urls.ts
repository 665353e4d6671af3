// File addresses: between the static host's, which replies carry, and the file service's, which browsers load (spec §7).
import { CLIENT_ID } from '../../wire/envelope.ts'

/** The file service; `{name}` is the last part of the static host's address. */
export const FILES_PATH = '/api/file/client/files/{name}'
/** What the product calls a file: 32 random characters and the ending of its content. `@2x` marks the larger avatar. */
export const FILE_NAME = /^[a-z0-9]{32}(@2x)?\.(webp|pdf|xlsx|csv|mp4|mov|webm|jpg|png)$/

/** File addresses that tickets are asked for at once. */
export const MOST_TICKETS = 50

export const staticUrl = (staticHost: string, name: string): string => `${staticHost}/${name}`

/** The file's name in an address of the static host; undefined for any other address. */
export function fileNameOf(staticHost: string, url: string): string | undefined {
  if (!url.startsWith(`${staticHost}/`)) return undefined
  const name = url.slice(staticHost.length + 1)
  return FILE_NAME.test(name) ? name : undefined
}

/** What an <img> loads: the file service's address, with the ticket in the parameter that the spec names sid. */
export function fileServiceUrl(name: string, ticket: string): string {
  return `${FILES_PATH.replace('{name}', encodeURIComponent(name))}?cid=${CLIENT_ID}&sid=${encodeURIComponent(ticket)}`
}

/** The name to keep of a file that is given by either address: a ticket is never kept. */
export function storedNameOf(staticHost: string, origins: readonly string[], url: string): string | undefined {
  return fileNameOf(staticHost, staticUrlOf(staticHost, origins, url) ?? url)
}

/**
 * Back from the file service's address to the static host's: as `fileServiceUrl` writes it, alone or behind one of the product's own
 * origins. Undefined for any other address, also one that only resembles it.
 */
export function staticUrlOf(staticHost: string, origins: readonly string[], serviceUrl: string): string | undefined {
  const origin = origins.find(one => serviceUrl.startsWith(`${one}/`)) ?? ''
  // Names hold one character that is escaped in a path.
  const [, name] = SERVICE_URL.exec(serviceUrl.slice(origin.length)) ?? []
  const plain = name?.replace('%40', '@')
  return plain !== undefined && FILE_NAME.test(plain) ? staticUrl(staticHost, plain) : undefined
}

const SERVICE_URL = new RegExp(`^${FILES_PATH.replace('{name}', '([^/?#]+)')}\\?cid=${CLIENT_ID}&sid=[^&#\\s]+$`)
