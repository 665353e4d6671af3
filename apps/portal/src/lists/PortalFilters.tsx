// The filter row of a portal list: declared filters, with the portal's own box of ids and search for companies.
import { readChoices, writeChoices } from '@tallyhelm/browser/lists/choices'
import { DeclaredFilters, type DeclaredFiltersProps, type OwnField, type OwnFields } from '@tallyhelm/browser/lists/DeclaredFilters'
import type { Filter, Filters } from '@tallyhelm/protocol/lists/filters'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { InLabelRemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { useMemo } from 'react'
import { COMPANY_DEBOUNCE_MS, companyLoader } from '../pickers/load-companies.ts'
import { useRoute } from '../routes/use-route.ts'
import { useOpenedChannels } from '../shell/use-opened-channels.ts'
import { IdsField, IdsNote } from './IdsField.tsx'
import listStyles from './lists.module.css'

const OWN: OwnFields = {
  'platform-ids': (_, name, draft, isQuick) => <IdsField {...(isQuick ? draft.quickField(name) : draft.textField(name))} />,
  company: (filter, name, draft) => (filter.kind === 'company' ? <Companies filter={filter} name={name} draft={draft} /> : null),
}

type CompaniesProps = { filter: Filter & { kind: 'company' }; name: string; draft: Parameters<OwnField>[2] }

/** Those of the page's channel, where it has one. */
function Companies({ filter: { label, most }, name, draft: { draft, choose } }: CompaniesProps) {
  const { channel } = useRoute()
  const load = useMemo(() => companyLoader(channel), [channel])
  return (
    <InLabelRemoteSelect
      label={label}
      {...(most === undefined ? {} : { multiple: true, unit: '家', max: most })}
      searchPlaceholder="输入公司名称"
      debounceMs={COMPANY_DEBOUNCE_MS}
      load={load}
      value={readChoices(draft[name])}
      onChange={options => choose({ [name]: writeChoices(options) })}
    />
  )
}

export function PortalFilters<Declared extends Filters>(props: Omit<DeclaredFiltersProps<Declared>, 'own' | 'below' | 'wide'>) {
  const filters = ofChannels(props.filters, useOpenedChannels())
  const ids = Object.entries(props.filters).find(([, { kind }]) => kind === 'platform-ids')?.[0]
  return (
    <DeclaredFilters
      {...props}
      filters={filters}
      own={OWN}
      wide={listStyles.twoColumns}
      below={draft => (ids === undefined ? null : <IdsNote value={draft[ids] ?? ''} />)}
    />
  )
}

/** A list is narrowed to channels that the customer has: the others have no rows. */
function ofChannels<Declared extends Filters>(filters: Declared, channels: readonly Channel[]): Declared {
  const { channel } = filters
  if (channel?.kind !== 'choice') return filters
  const options = Object.fromEntries(channels.map(code => [code, CHANNELS[code].name]))
  // The same filter with fewer options.
  return { ...filters, channel: { ...channel, options } }
}
