// One record of a manager account: what it was before, what it is to be, and whose turn it is.
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { mccText, stateOf } from '../../bindings/pair-text.ts'
import { PairActions } from './PairActions.tsx'
import { PairDrawer } from './PairDrawer.tsx'

type Props = {
  row: BindingRecord
  ids: readonly string[]
  obstacle: string | undefined
  onSubmit: (submitId: string) => void
  onGo: (id: string) => void
  onClose: () => void
}

export function MccDrawer({ row, ids, obstacle, onSubmit, onGo, onClose }: Props) {
  const { text, tone } = stateOf(row)
  return (
    <PairDrawer
      row={row}
      ids={ids}
      tag={<Tag tone={tone}>{text}</Tag>}
      actions={<PairActions row={row} retryText="重试" obstacle={obstacle} onSubmit={onSubmit} />}
      facts={[
        { label: '原 MCC', value: row.before === '' ? '—' : <IdCell id={mccText(row.before)} /> },
        { label: '新 MCC', value: <IdCell id={mccText(row.target)} /> },
      ]}
      onGo={onGo}
      onClose={onClose}
    />
  )
}
