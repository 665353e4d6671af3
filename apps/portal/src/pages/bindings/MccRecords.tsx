// The records of manager accounts: which each account had, which it was to get, and what became of it (screens.md 5.14).
import { BINDING_ACTIONS } from '@tallyhelm/protocol/topics/bindings/enums'
import { mccRows } from '@tallyhelm/protocol/topics/bindings/columns'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { mccRecordFilters } from '@tallyhelm/protocol/topics/bindings/lists'
import type { BindingRecord } from '@tallyhelm/protocol/topics/bindings/schemas'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { lazy } from 'react'
import { mccText } from '../../bindings/pair-text.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import styles from './bindings.module.css'
import { RECORD_CELLS } from './cells.tsx'
import { PairActions } from './PairActions.tsx'
import { type RecordActs, RecordList, RECORDS_FRAME, WHILE_OPEN } from './RecordList.tsx'

const MccDrawer = lazy(async () => ({ default: (await import('./MccDrawer.tsx')).MccDrawer }))

export function MccRecords(acts: RecordActs) {
  const frame = usePageFrame(mccRecordFilters, RECORDS_FRAME)
  return (
    <RecordList
      {...acts}
      id="mccs"
      title="绑定记录"
      frame={frame}
      call={useListCall(bindingEndpoints.mccs, frame.request, WHILE_OPEN)}
      list={mccRows}
      cells={CELLS}
      actionsOf={actionsOf}
      exported={{ kind: 'MCC_BINDINGS', request: frame.request }}
      empty={{ title: '还没有 MCC 绑定记录', text: '绑定、迁移或解绑 MCC 后，每个账户的结果都会留在这里。' }}
      Drawer={MccDrawer}
    />
  )
}

const actionsOf = (row: BindingRecord, acts: RecordActs) => <PairActions row={row} {...acts} />
const Mcc = ({ id }: { id: string }) => (id === '' ? <span className={styles.quiet}>—</span> : <IdCell id={mccText(id)} />)
const CELLS = {
  ...RECORD_CELLS,
  action: (row: BindingRecord) => BINDING_ACTIONS[row.action],
  before: (row: BindingRecord) => <Mcc id={row.before} />,
  target: (row: BindingRecord) => <Mcc id={row.target} />,
}
