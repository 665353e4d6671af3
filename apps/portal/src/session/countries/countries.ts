// Countries: the dialling codes of the sign-in form, in a chunk of their own because few people change theirs.
import type { CountryCode } from '@tallyhelm/ui/fields/CountryCodeField'
import list from './dial-codes.json' with { type: 'json' }

/** China first, then by English name; a country with several codes stands several times. */
export const countries: readonly CountryCode[] = list.map(([code = '', chineseAbbreviation = '', abbreviation = '', name = '']) => ({
  code,
  name,
  abbreviation,
  chineseAbbreviation,
}))
