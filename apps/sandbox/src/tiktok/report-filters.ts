// Filters of a business centre's report: by account and by currency, each a list as JSON text within JSON text.
import { type Call, isObject, jsonValue, textOf } from '../wire/call.ts'
import { jsonParameter, refuseTikTok } from './envelope.ts'

/** TikTok knows them of this report; they are not imitated. */
const NOT_IMITATED = 'advertiser_name registered_area platform_of_account owner_of_account cost account_status'.split(' ')
const MOST_IDS = 100

/** null: not filtered */
export function readFilters(call: Call): { ids: string[] | null; currencies: string[] | null } {
  const given = jsonParameter(call, 'filtering') ?? []
  if (!Array.isArray(given)) refuseTikTok(call, 40002, 'filtering: Not a valid list.')
  const filters = { ids: null as string[] | null, currencies: null as string[] | null }
  for (const filter of given) {
    const { field_name: field, filter_type: type, filter_value: value } = isObject(filter) ? filter : {}
    const name = textOf(field) ?? ''
    if (NOT_IMITATED.includes(name)) refuseTikTok(call, 40002, `filtering.${name}: Known to TikTok, not imitated by this sandbox.`)
    const values: unknown = jsonValue(textOf(value) ?? '')
    if (type !== 'IN' || !Array.isArray(values))
      refuseTikTok(call, 40002, 'filtering: filter_value must be a JSON list for filter_type IN.')
    if (name === 'advertiser_id') filters.ids = values.map(String)
    else if (name === 'currency_of_account') filters.currencies = values.map(String)
    else refuseTikTok(call, 40002, `filtering.field_name: ${name} is not supported.`)
  }
  if ((filters.ids?.length ?? 0) > MOST_IDS) refuseTikTok(call, 40002, `filtering.advertiser_id: Length must be between 1 and ${MOST_IDS}.`)
  return filters
}
