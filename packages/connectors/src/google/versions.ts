// The versions of the Google Ads API that we speak: those whose descriptors our tests hold every body against.
import type { Day } from '@tallyhelm/protocol/values/day'
import type { ApiVersion } from '../ports/ad-platform.ts'

/** When Google plans to end each (developers.google.com/google-ads/api/docs/sunset-dates); a month is taken at its beginning. */
const ENDS_ON: Readonly<Record<string, Day>> = { v25: '2027-08-01' }

export const GOOGLE_VERSIONS: readonly string[] = Object.keys(ENDS_ON)

/** The version at the end of a base address; undefined for one that we do not know. */
export function googleVersion(baseUrl: string): ApiVersion | undefined {
  const name = baseUrl.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const endsOn = ENDS_ON[name]
  return endsOn === undefined ? undefined : { name, endsOn }
}
