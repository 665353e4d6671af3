// The structured log: one JSON line per event, with secrets and personal data struck out.

import { type DestinationStream, type Logger, pino } from 'pino'
import { logContext } from './log-context.ts'

export type { Logger } from 'pino'

const STRUCK = '[redacted]'
const DEEPEST = 8

/** Field names, lower case without separators, whose values never reach the log. */
const SECRET_FIELDS = new Set([
  'sid',
  'token',
  'accesstoken',
  'refreshtoken',
  'clientsecret',
  'developertoken',
  'ticket',
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'password',
  'newpassword',
  'oldpassword',
  'passwordhash',
  'secret',
  'appsecret',
  'secretkey',
  'partnersecret',
  'apikey',
  'privatekey',
  'verifycode',
  'smscode',
  'phone',
  'phonenumber',
  'mobile',
  'mobilephone',
  'tel',
  'email',
  'mail',
  'bankaccount',
  'bankaccountnumber',
  'bankaccountno',
  'bankcard',
  'cardnumber',
  'cardno',
  'iban',
])

/** Secrets that travel inside a URL or a header line which was logged as text. */
const SECRET_TEXT =
  /([?&](?:sid|token|access_token|input_token|appsecret_proof|ticket|password|phone|email|encryptData)=)[^&"\s\\]+|(Bearer )[A-Za-z0-9._~+/=-]+/g

/**
 * A logger writing JSON lines to `destination` (default: standard output).
 * Fields that name a session, token, password, phone, mail or bank account are struck out at any depth.
 */
export function createLogger(options: { name: string; level: string; destination?: DestinationStream }): Logger {
  const settings = {
    name: options.name,
    level: options.level,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => strike(fields, 0) as Record<string, unknown>, // an object stays an object
    },
    mixin: logContext,
    serializers: { err: (value: unknown) => value },
    hooks: {
      streamWrite: (line: string) =>
        line.replace(SECRET_TEXT, (_whole, parameter?: string, scheme?: string) => `${parameter ?? scheme}${STRUCK}`),
    },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}

function strike(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth >= DEEPEST) return '[deeper]'
  if (value instanceof Error) return strikeError(value, depth)
  if (Array.isArray(value)) return value.map(item => strike(item, depth + 1))
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof Map || value instanceof Set) return strike([...value], depth)
  const kept: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) kept[name] = isSecret(name) ? STRUCK : strike(inner, depth + 1)
  return kept
}

function strikeError(error: Error, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = { type: error.name, message: error.message, stack: error.stack }
  // PostgreSQL repeats the offending row in `detail` and `where`, which may hold personal data.
  for (const [name, inner] of Object.entries(error)) {
    if (name !== 'detail' && name !== 'where') kept[name] = isSecret(name) ? STRUCK : strike(inner, depth + 1)
  }
  if (error.cause !== undefined) kept.cause = strike(error.cause, depth + 1)
  return kept
}

function isSecret(field: string): boolean {
  return SECRET_FIELDS.has(field.replace(/[-_]/g, '').toLowerCase())
}
