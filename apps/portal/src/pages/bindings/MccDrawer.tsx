// One record of a manager account: what it was before, what it is to be, and whose turn it is.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { mccText, stateOf } from '../../bindings/pair-text.ts'
import { PairDrawer } from './PairDrawer.tsx'
import type { DrawerProps } from './RecordList.tsx'

export function MccDrawer(props: DrawerProps<BindingRecord>) {
  const { before, target } = props.row
  const { text, tone } = stateOf(props.row)
  return (
    <PairDrawer
      {...props}
      tag={<Tag tone={tone}>{text}</Tag>}
      facts={[
        { label: '原 MCC', value: before === '' ? '—' : <IdCell id={mccText(before)} /> },
        { label: '新 MCC', value: <IdCell id={mccText(target)} /> },
      ]}
    />
  )
}
