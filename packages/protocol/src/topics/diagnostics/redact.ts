// Redact: takes secrets and contact data out of what is reported, the same in the browser before sending and on the server before keeping.

export const REDACTED = '[已隐去]'
export const NOT_KEPT = '[未保留]'

/** Names of fields whose values never leave, wherever they stand; compared without case, `_` and `-`. */
const SECRET_NAME =
  /password|passwd|pwd|secret|token|ticket|authorization|cookie|signature|otp|totp|captcha|challenge|assertion|credential|privatekey|apikey|accesskey|encryptdata|idcard|cvv|bankaccount|cardno|swift|invitecode/
const SECRET_NAMES = new Set([
  'sid',
  'code',
  'smscode',
  'mobile',
  'phone',
  'phonenumber',
  'telephone',
  'account',
  'email',
  'mail',
  'contact',
  'k',
  'v',
  'key',
  'wxurl',
])

const LONGEST_VALUE = 300
const MOST_ENTRIES = 50
const DEEPEST = 8

/** Whether the value of a field of this name is taken out. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[_\-\s]/g, '')
  return SECRET_NAMES.has(plain) || SECRET_NAME.test(plain)
}

/** The value without secrets: by name, and texts also by their look. Bounded in depth, width and length. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value).slice(0, LONGEST_VALUE)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object' || depth >= DEEPEST) return NOT_KEPT
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(item => redactValue(item, depth + 1))
  const entries = Object.entries(value).slice(0, MOST_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, inner]) => [redactText(name).slice(0, 100), isSecretName(name) ? REDACTED : redactValue(inner, depth + 1)]),
  )
}

/** The body of a call as JSON text for a report; NOT_KEPT when it is no plain data or longer than `most` even so. */
export function reportText(body: unknown, most: number): string {
  if (body === undefined || body === null || body === '') return ''
  if (typeof body !== 'object') return NOT_KEPT
  const plain = body instanceof URLSearchParams ? Object.fromEntries(body) : body
  const text = JSON.stringify(redactValue(plain))
  return text.length <= most ? text : NOT_KEPT
}

/** `a=1&password=x` without secrets; a leading question mark is dropped. */
export function redactQuery(query: string): string {
  const pairs = query.replace(/^\?/, '').split('&').filter(Boolean).slice(0, MOST_ENTRIES)
  return pairs.map(redactPair).join('&')
}

/** The path of an address, without origin, query and fragment; sealed boxes and tokens in it are taken out. */
export function redactAddress(address: string): string {
  return redactText(address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''))
}

/** Free text (a message, a stack) without what looks like an address's query, a token, an e-mail address or a phone or card number. */
export function redactText(text: string): string {
  return text
    .replaceAll(/\?[^\s'")\]]{1,2000}/g, match => (match.includes('=') ? '?…' : match))
    .replaceAll(/[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,64}(?:\.[A-Za-z0-9-]{1,64}){1,8}/g, REDACTED)
    .replaceAll(/(?<![\d.])(?:\+\d{8,15}|\d{11})(?!\d)/g, REDACTED)
    .replaceAll(/[A-Za-z0-9_-]{40,}/g, REDACTED)
}

function redactPair(pair: string): string {
  const equals = pair.indexOf('=')
  const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
  const readable = decode(name)
  return `${redactText(name)}=${isSecretName(readable) ? REDACTED : redactText(decode(value)).slice(0, LONGEST_VALUE)}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return NOT_KEPT
  }
}
