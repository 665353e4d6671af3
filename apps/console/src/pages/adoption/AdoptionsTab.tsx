// The batches of ad accounts that were taken over, or are to be: by a sheet from here, from what was found in its own tab.
import { adoptionRows } from '@tallyhelm/protocol/topics/adoption/columns'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import { adoptionFilters } from '@tallyhelm/protocol/topics/adoption/lists'
import type { AdoptionBatch } from '@tallyhelm/protocol/topics/adoption/schemas'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { OPEN_FRAME } from '../../lists/open-row.ts'
import { UploadedFiles, WHILE_RUNNING } from '../../lists/UploadedFiles.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import styles from '../ad-accounts/accounts.module.css'
import { AdoptionDrawer } from './AdoptionDrawer.tsx'
import { UploadAdoptionDialog } from './UploadAdoptionDialog.tsx'

const CELLS = {
  uncapped: ({ uncapped }: AdoptionBatch) =>
    uncapped === 0 ? <span className={styles.quiet}>0</span> : <b className={styles.differs}>{uncapped}</b>,
}

export function AdoptionsTab() {
  const frame = usePageFrame('adoptions', adoptionFilters, OPEN_FRAME)
  const { data, table } = useListCall(adoptionEndpoints.list, frame.request, WHILE_RUNNING)
  return (
    <UploadedFiles
      frame={frame}
      title="接管记录"
      filtersLabel="接管记录筛选"
      list={adoptionRows}
      cells={CELLS}
      page={data}
      table={table}
      empty={<Empty title="还没有接管记录" text="在“发现”中选择账户，或用表格导入" />}
      upload={adoptionEndpoints.upload}
      uploadText="表格导入"
      dialog={ends => <UploadAdoptionDialog {...ends} />}
      idOf={batch => batch.batch_id}
      actionText={batch => (batch.state === 'WAITING' ? '确认' : '查看')}
      panel={(batchId, onClose) => <AdoptionDrawer batchId={batchId} onClose={onClose} />}
    />
  )
}
