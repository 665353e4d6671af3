// Carry: how an endpoint's request becomes method, path, query and body (spec §7, Shared client behaviour).
import type { Endpoint } from './endpoint.ts'

export type Carried = {
  method: string
  /** With its query, as it goes out. */
  path: string
  body: { text: string; contentType: string; asForm: boolean } | undefined
  /** Goes out as it is: the browser names its content type. */
  file?: FormData
}

/** Fills `{name}` places of the path from the request; the rest travels as the endpoint says. */
export function carry(endpoint: Endpoint<never, unknown> | Endpoint<unknown, unknown>, request: unknown): Carried {
  const rest = new Map(Object.entries(isRecord(request) ? request : {}).filter(([, value]) => value !== undefined))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = String(rest.get(name) ?? '')
    if (value === '') throw new Error(`the path ${endpoint.path} needs ${name}`)
    rest.delete(name)
    return encodeURIComponent(value)
  })
  const { method, carriage } = endpoint
  if (carriage === 'query') {
    const query = formText(rest)
    return { method, path: query === '' ? path : `${path}?${query}`, body: undefined }
  }
  if (carriage === 'form')
    return { method, path, body: { text: formText(rest), contentType: 'application/x-www-form-urlencoded', asForm: true } }
  return { method, path, body: { text: JSON.stringify(Object.fromEntries(rest)), contentType: 'application/json', asForm: false } }
}

/** The fields of the request beside the one part named `file`. */
export function carryFile(endpoint: Endpoint<never, unknown> | Endpoint<unknown, unknown>, request: unknown, file: File): Carried {
  const { method, path } = carry({ ...endpoint, carriage: 'json' }, request)
  const form = new FormData()
  for (const [name, value] of Object.entries(isRecord(request) ? request : {})) if (value !== undefined) form.append(name, String(value))
  form.append('file', file)
  return { method, path, body: undefined, file: form }
}

const PASSWORD = /(?:^|_)password$/

/** The same request with every text trimmed, but for passwords: a blank may be a part of one. `change` is done to each text besides. */
export function trimmed(value: unknown, change: (text: string) => string = text => text, name = ''): unknown {
  if (typeof value === 'string') return PASSWORD.test(name) ? value : change(value.trim())
  if (Array.isArray(value)) return value.map(item => trimmed(item, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item, change, key)]))
}

function formText(fields: ReadonlyMap<string, unknown>): string {
  const form = new URLSearchParams()
  for (const [name, value] of fields) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== null) form.append(name, String(item))
  }
  return form.toString()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
