// Registrable domain: the part of a host that somebody registered, by the Public Suffix List (data/PROVENANCE.md).
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

const LIST = new URL('../../data/public-suffixes.txt', import.meta.url)
let kept: ReadonlySet<string> | undefined

/** Its rules as a URL writes hosts; read once, by whoever asks first. */
function suffixes(): ReadonlySet<string> {
  kept ??= new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('//'))
      .map(asciiRule),
  )
  return kept
}

function asciiRule(rule: string): string {
  const mark = rule.startsWith('!') ? '!' : rule.startsWith('*.') ? '*.' : ''
  return mark + domainToASCII(rule.slice(mark.length))
}

/**
 * `host` as a URL has it. undefined for an address, and for what is a public suffix itself. Shops below a platform's domain that is
 * listed (a.myshopify.com) are domains of their own.
 */
export function registrableDomain(host: string): string | undefined {
  const name = host.replace(/\.$/, '').toLowerCase()
  if (name === '' || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const labels = name.split('.')
  const length = suffixLength(labels)
  return labels.length > length ? labels.slice(-length - 1).join('.') : undefined
}

/** Of the longest rule that fits; an exception goes before all others, and where none fits the last label is the suffix. */
function suffixLength(labels: readonly string[]): number {
  const rules = suffixes()
  for (let from = 0; from < labels.length; from += 1) {
    const rest = labels.slice(from).join('.')
    if (rules.has(`!${rest}`)) return labels.length - from - 1
    if (rules.has(rest)) return labels.length - from
    if (rules.has(`*.${labels.slice(from + 1).join('.')}`)) return labels.length - from
  }
  return 1
}
