// One record of what has no drawer of its own type: a business manager or centre, a name, a person.
import { BINDING_ROLES } from '@tallyhelm/protocol/topics/bindings/enums'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { stateOf } from '../../bindings/pair-text.ts'
import { Target } from './cells.tsx'
import { PairDrawer } from './PairDrawer.tsx'
import type { DrawerProps } from './RecordList.tsx'

export function BindingDrawer(props: DrawerProps<BindingRecord>) {
  const { row } = props
  const { text, tone } = stateOf(row)
  return (
    <PairDrawer
      {...props}
      tag={<Tag tone={tone}>{text}</Tag>}
      facts={[
        { label: '目标', value: <Target row={row} /> },
        ...(row.role === null ? [] : [{ label: '权限', value: entryOf(BINDING_ROLES, row.role) ?? row.role }]),
      ]}
    />
  )
}
