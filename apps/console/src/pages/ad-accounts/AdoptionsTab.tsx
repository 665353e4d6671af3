// The batches of ad accounts that were taken over, or are to be: by a sheet from here, from what was found in its own tab.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { adoptionRows } from '@tallyhelm/protocol/topics/ad-accounts/adoption-columns'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/adoption-endpoints'
import { adoptionFilters } from '@tallyhelm/protocol/topics/ad-accounts/adoption-lists'
import type { AdoptionBatch } from '@tallyhelm/protocol/topics/ad-accounts/adoption-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { useMemo, useState } from 'react'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import styles from './accounts.module.css'
import { AdoptionDrawer } from './AdoptionDrawer.tsx'
import { UploadAdoptionDialog } from './UploadAdoptionDialog.tsx'

const MORE = ['tab'] as const
const EVERY_MS = 3_000

export function AdoptionsTab() {
  const list = usePageFrame('adoptions', adoptionFilters, { more: MORE, kept: MORE })
  const [openId, setOpenId] = useState<string>()
  const [isUploading, setUploading] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const { data, table } = useListCall(adoptionEndpoints.list, list.request, isRunning ? { everyMs: EVERY_MS } : {})
  const runs = data?.content.some(batch => batch.state === 'RUNNING') === true
  if (runs !== isRunning) setRunning(runs)
  const cells = useMemo(() => batchCells(setOpenId), [])
  return (
    <>
      <DeclaredList
        frame={list}
        title="接管记录"
        actions={
          <Button variant="primary" size="small" onClick={() => setUploading(true)}>
            表格导入
          </Button>
        }
        filtersLabel="接管记录筛选"
        list={adoptionRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => setOpenId(row.batch_id)}
        empty={<Empty title="还没有接管记录" text="在“发现”中选择账户，或用表格导入" />}
      />
      {openId === undefined ? null : <AdoptionDrawer batchId={openId} onClose={() => setOpenId(undefined)} />}
      {isUploading ? (
        <UploadAdoptionDialog
          onClose={() => setUploading(false)}
          onDone={batchId => {
            setUploading(false)
            setOpenId(batchId)
          }}
        />
      ) : null}
    </>
  )
}

const batchCells = (onOpen: (id: string) => void): Cells<AdoptionBatch, typeof adoptionRows.columns> => ({
  uncapped: row => (row.uncapped === 0 ? <span className={styles.quiet}>0</span> : <b className={styles.differs}>{row.uncapped}</b>),
  action: row => (
    <Button variant="link" size="mini" onClick={() => onOpen(row.batch_id)}>
      {row.state === 'WAITING' ? '确认' : '查看'}
    </Button>
  ),
})
