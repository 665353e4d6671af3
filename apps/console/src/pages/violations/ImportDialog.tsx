// Issuing many rectifications by a sheet: each row is issued or refused by the name of its column, and the refused ones are shown.
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { ImportedRectifications } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATION_COLUMNS, RECTIFICATION_ROWS_MOST } from '@tallyhelm/protocol/topics/violations/enums'
import { SheetReadingText } from '@tallyhelm/browser/forms/SheetReadingText'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useState } from 'react'
import { SheetDialog } from '../../forms/SheetDialog.tsx'
import styles from './violations.module.css'

const SAMPLE = [
  '1234567890123',
  '落地页问题',
  '中',
  '120210000000001 落地页无法打开；120210000000002',
  '广告必须指向可用的页面',
  '2026-12-01 18:00',
]

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [result, setResult] = useState<ImportedRectifications>()
  if (result !== undefined) return <Result of={result} onClose={onClose} />
  return (
    <SheetDialog
      title="批量导入整改"
      endpoint={consoleRectificationEndpoints.import}
      template={{ name: '整改模板', columns: RECTIFICATION_COLUMNS, sample: SAMPLE }}
      onSuccess={setResult}
      onClose={onClose}
    >
      每行一个账户的一类违规，最多 {RECTIFICATION_ROWS_MOST}{' '}
      行；多个广告用分号隔开，截止时间为北京时间。无误的行立即下发并通知客户，其余逐行说明原因。
    </SheetDialog>
  )
}

function Result({ of, onClose }: { of: ImportedRectifications; onClose: () => void }) {
  const refused = of.rows.filter(row => row.rectification_id === null)
  return (
    <Dialog open title="导入结果" onClose={onClose}>
      <Stack gap={12}>
        <NoticeStrip tone={refused.length === 0 ? 'success' : 'warning'}>
          已下发 {of.issued} 行{refused.length === 0 ? '' : `，${refused.length} 行未下发；修正后可重新上传整个表格，已下发的行不会重复`}
        </NoticeStrip>
        <SheetReadingText reading={of.sheet_reading} />
        <ul className={styles.lines} aria-label="未下发的行">
          {refused.map(row => (
            <li key={row.row_no}>
              <b>
                第 {row.row_no} 行 {row.column}
              </b>
              <span>{row.problem}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
