// Whom an ad set is shown to, as far as Meta objects to it.
import type { Call } from '../wire/call.ts'
import { isObject } from '../wire/call.ts'
import { type Given, objectOf, refuseBlaming } from './ads-reading.ts'

const PUBLISHERS = ['facebook', 'instagram', 'audience_network', 'messenger', 'threads', 'whatsapp']
const [YOUNGEST, OLDEST] = [13, 65]

export function readTargeting(call: Call, given: Given): { targeting: Record<string, unknown>; countries: string[] } {
  const targeting = objectOf(given.targeting)
  if (targeting === null) refuseBlaming(call, ['targeting'], 'The parameter targeting is required')
  const { geo_locations: places, age_min: from = 18, age_max: until = OLDEST, genders = [], publisher_platforms: publishers } = targeting
  const countries = isObject(places) && Array.isArray(places.countries) ? places.countries.map(String) : []
  if (countries.length === 0 || !countries.every(each => /^[A-Z]{2}$/.test(each)))
    refuseBlaming(call, ['targeting', 'geo_locations'], 'Your audience must have at least one location', 1885364)
  const [youngest, oldest] = [Number(from), Number(until)]
  const areAges = Number.isInteger(youngest) && Number.isInteger(oldest) && youngest >= YOUNGEST && oldest <= OLDEST
  if (!areAges || youngest > oldest)
    refuseBlaming(
      call,
      ['targeting', 'age_min'],
      `Ages must be whole numbers between ${YOUNGEST} and ${OLDEST}, the first not above the last`,
    )
  if (!Array.isArray(genders) || !genders.every(each => each === 1 || each === 2))
    refuseBlaming(call, ['targeting', 'genders'], 'Genders must be a list of 1 and 2')
  if (
    publishers !== undefined &&
    !(Array.isArray(publishers) && publishers.length > 0 && publishers.every(each => PUBLISHERS.includes(String(each))))
  )
    refuseBlaming(call, ['targeting', 'publisher_platforms'], `Publisher platforms must be of {${PUBLISHERS.join(', ')}}`)
  const { targeting_automation: automation } = targeting
  const advantage = isObject(automation) ? automation.advantage_audience : undefined
  if (advantage !== 0 && advantage !== 1)
    refuseBlaming(
      call,
      ['targeting', 'targeting_automation'],
      'To create your ad set, you need to enable or disable the Advantage audience feature.',
      1870227,
    )
  return { targeting, countries }
}
