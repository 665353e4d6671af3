// Pings of Meta's rules: signed over the raw bytes with the application's secret; several come together, again, and out of order.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { AD_LEVEL_CODES } from '@tallyhelm/protocol/topics/ads/enums'
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import { id, text } from '../kit/fields.ts'
import type { OpenedPings, Ping } from '../ports/ad-objects.ts'
import { ENTITY_TYPES } from './ad-objects-guards.ts'

const FIELD = 'ads_rules_engine'
const delivery = z.object({
  object: text,
  entry: z.array(z.object({ time: z.unknown().optional(), changes: z.array(z.unknown()).default([]) })),
})
const change = z.object({ field: text, value: z.unknown().optional() })
const told = z.object({ rule_id: id, object_id: id, object_type: text.optional(), trigger_type: text.optional() })

export function openPings(appSecret: string, body: Uint8Array, signature: string | null): OpenedPings {
  if (!isSigned(appSecret, body, signature)) return { kind: 'forged' }
  const parsed = delivery.safeParse(parseExactJson(textOf(body)))
  if (!parsed.success) return { kind: 'unreadable' }
  const pings: Ping[] = []
  let isOdd = false
  for (const { time, changes } of parsed.data.entry) {
    for (const each of changes) {
      const known = change.safeParse(each)
      if (!known.success) isOdd = true
      // Whatever else the application is subscribed to comes here too.
      if (!known.success || known.data.field !== FIELD) continue
      const value = told.safeParse(known.data.value)
      if (value.success) pings.push(pingOf(value.data, time))
      else isOdd = true
    }
  }
  return isOdd && pings.length === 0 ? { kind: 'unreadable' } : { kind: 'ok', pings }
}

function isSigned(appSecret: string, body: Uint8Array, signature: string | null): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? []
  if (given === undefined) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

/** Bytes that are no text are no delivery. */
function textOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return ''
  }
}

function pingOf(
  { rule_id: ruleId, object_id: objectId, object_type: type, trigger_type: trigger }: z.infer<typeof told>,
  time: unknown,
): Ping {
  return {
    ruleId,
    objectId,
    level: AD_LEVEL_CODES.find(level => ENTITY_TYPES[level] === type?.toUpperCase()) ?? null,
    trigger: trigger ?? null,
    at: typeof time === 'string' && /^\d{1,11}$/.test(time) ? new Date(Number(time) * 1000) : null,
  }
}
