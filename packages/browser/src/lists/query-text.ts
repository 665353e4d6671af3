// Query text: what a list page keeps in its address (filters, tab, order, page), as plain texts by name.
import type { Page } from '@tallyhelm/protocol/wire/page'
import { sizeOf, usualPageSize } from './page-size.ts'

/** Only names that are set; an empty text is the same as none. */
export type QueryText<Key extends string> = Readonly<Partial<Record<Key, string>>>

/** Reads the known names out of an address; whatever else stands there is not the list's. */
export function readQuery<Key extends string>(search: string, keys: readonly Key[]): QueryText<Key> {
  const given = new URLSearchParams(search)
  const query: Partial<Record<Key, string>> = {}
  for (const key of keys) {
    const value = given.get(key)?.trim()
    if (value) query[key] = value
  }
  return query
}

/** The address's query, names in the order of `keys`, so that the same filters always make the same address. */
export function writeQuery<Key extends string>(query: QueryText<Key>, keys: readonly Key[]): string {
  const search = new URLSearchParams()
  for (const key of keys) {
    const value = query[key]?.trim()
    if (value) search.set(key, value)
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Page and size as the address says, if it says something possible. */
export function pagingOf(query: QueryText<'page' | 'size'>): Pick<Page<never>, 'page_num' | 'page_size'> {
  const page = wholeNumber(query.page)
  const size = wholeNumber(query.size)
  return {
    page_num: page !== undefined && page >= 1 && page <= 100_000 ? page : 1,
    page_size: sizeOf(size) ?? usualPageSize(),
  }
}

/** The last page, where the asked one is past it; undefined for a page that there is, and while the total is not known. */
export function lastPageInstead(page: number, size: number, total: number | undefined): number | undefined {
  if (total === undefined) return undefined
  const last = Math.max(1, Math.ceil(total / size))
  return page > last ? last : undefined
}

/** The text as one of the codes; anything else is no filter. */
export function oneOf<Code extends string>(text: string | undefined, codes: readonly Code[]): Code | undefined {
  return codes.find(code => code === text)
}

export function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
