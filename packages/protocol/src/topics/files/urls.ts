// File addresses: between the static host's, which replies carry, and the file service's, which browsers load (spec §7).
import { CLIENT_ID } from '../../wire/envelope.ts'

/** The file service; `{name}` is the last part of the static host's address. */
export const FILES_PATH = '/api/file/client/files/{name}'
/** What the product calls a file: 32 random characters and the ending of its content. `@2x` marks the larger avatar. */
export const FILE_NAME = /^[a-z0-9]{32}(@2x)?\.(webp|pdf|xlsx|csv)$/

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

/** The name to keep of a file that is given by either address, on whatever host the file service was reached: a ticket is never kept. */
export function storedNameOf(staticHost: string, url: string): string | undefined {
  const service = staticUrlOf(staticHost, url.replace(/^https?:\/\/[^/]+(?=\/api\/)/, ''))
  return fileNameOf(staticHost, service ?? url)
}

/** Back from the file service's address to the static host's; undefined for any other address. */
export function staticUrlOf(staticHost: string, serviceUrl: string): string | undefined {
  const [start = '', end = ''] = FILES_PATH.split('{name}')
  const path = serviceUrl.split('?')[0] ?? ''
  if (!path.startsWith(start) || !path.endsWith(end)) return undefined
  // Names hold one character that is escaped in a path.
  const name = path.slice(start.length).replace('%40', '@')
  return FILE_NAME.test(name) ? staticUrl(staticHost, name) : undefined
}
