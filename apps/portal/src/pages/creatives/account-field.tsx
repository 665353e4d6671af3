// The filter by ad account, searched for by name or id.
import type { OwnField } from '@tallyhelm/browser/lists/DeclaredFilters'
import { CREATIVE_CHANNELS } from '@tallyhelm/protocol/topics/creatives/enums'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelRemoteSelect, type LoadOptions } from '@tallyhelm/ui/fields/RemoteSelect'
import { accountLoader } from '../../pickers/load-accounts.ts'

const LOADERS = CREATIVE_CHANNELS.map(channel => ({ channel, load: accountLoader(channel) }))

/** Those of all channels whose ads show pictures and videos. */
const loadAll: LoadOptions = async (text, signal) => {
  const found = await Promise.all(
    LOADERS.map(async ({ channel, load }) =>
      (await load(text, signal)).map(one => ({ ...one, label: `${CHANNELS[channel].name} ${one.label}` })),
    ),
  )
  return found.flat()
}

/** The names of accounts that were found, for what stands in the address by its id alone. */
const names = new Map<string, string>()

export const accountField: OwnField = (filter, name, { draft, choose }) => {
  const id = draft[name]
  return (
    <InLabelRemoteSelect
      label={filter.label}
      searchPlaceholder="账户名称或账户 ID"
      load={loadAll}
      value={id === undefined || id === '' ? [] : [{ value: id, label: names.get(id) ?? `账户 ${id}` }]}
      onChange={options => {
        for (const { value, label } of options) names.set(value, label)
        choose({ [name]: options[0]?.value ?? '' })
      }}
    />
  )
}
export const accountWords = (id: string): string => names.get(id) ?? id
