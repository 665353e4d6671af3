// Headers: looking one up whatever its case, and the time to wait that Retry-After asks for.

import type { z } from 'zod'
import { parseExactJson } from './exact-json.ts'

export function header(headers: Record<string, string>, name: string): string | undefined {
  const wanted = name.toLowerCase()
  return Object.entries(headers).find(([key]) => key.toLowerCase() === wanted)?.[1]
}

/** One that holds JSON; undefined where it is not there, as mostly, or can't be read. */
export function jsonHeader<Schema extends z.ZodType>(
  headers: Readonly<Record<string, string>>,
  name: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  const value = header(headers, name)
  return value === undefined ? undefined : schema.safeParse(parseExactJson(value)).data
}

/** Retry-After as seconds or as an HTTP date (RFC 9110, 10.2.3), in milliseconds from `now`. */
export function retryAfterMs(headers: Record<string, string>, now: Date): number | undefined {
  const value = header(headers, 'retry-after')?.trim()
  if (value === undefined) return undefined
  if (/^\d{1,7}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}
