// Issuing many by a sheet: each row is issued or refused by the name of its column, and the refused ones are shown.
import type { HiddenRowsField } from '@tallyhelm/browser/forms/use-hidden-rows'
import { SheetReadingText } from '@tallyhelm/browser/forms/SheetReadingText'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { ImportedRectifications } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATION_COLUMNS, RECTIFICATION_ROWS_MOST } from '@tallyhelm/protocol/topics/violations/enums'
import { FOREWARNING_COLUMNS, STAFF_WARNINGS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { SheetDialog } from '../../forms/SheetDialog.tsx'
import styles from './violations.module.css'

type Imported = Pick<ImportedRectifications, 'sheet_reading' | 'issued'> & {
  rows: readonly Pick<ImportedRectifications['rows'][number], 'row_no' | 'column' | 'problem'>[]
}
type Props<Answer> = {
  title: string
  endpoint: Endpoint<HiddenRowsField, Answer>
  template: ComponentProps<typeof SheetDialog>['template']
  /** What happens to rows that were issued when their sheet is sent again. */
  again: string
  children: ReactNode
  onClose: () => void
}

function ImportDialog<Answer extends Imported>({ title, endpoint, template, again, children, onClose }: Props<Answer>) {
  const [result, setResult] = useState<Answer>()
  if (result !== undefined) return <Result of={result} again={again} onClose={onClose} />
  return (
    <SheetDialog title={title} endpoint={endpoint} template={template} onSuccess={setResult} onClose={onClose}>
      {children}
    </SheetDialog>
  )
}

const RECTIFICATION = [
  '1234567890123',
  '落地页问题',
  '中',
  '120210000000001 落地页无法打开；120210000000002',
  '广告必须指向可用的页面',
  '2026-12-01 18:00',
]

export const ImportRectifications = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    title="批量导入整改"
    endpoint={consoleRectificationEndpoints.import}
    template={{ name: '整改模板', columns: RECTIFICATION_COLUMNS, sample: RECTIFICATION }}
    again="已下发的行不会重复"
    onClose={onClose}
  >
    每行一个账户的一类违规，最多 {RECTIFICATION_ROWS_MOST}{' '}
    行；多个广告用分号隔开，截止时间为北京时间。无误的行立即下发并通知客户，其余逐行说明原因。
  </ImportDialog>
)

const FOREWARNING = [
  '1234567890123',
  STAFF_WARNINGS.LANDING_PAGE,
  '120210000000001 落地页无法打开；120210000000002',
  '广告必须指向可用的页面',
  '确认落地页能正常打开后再提交审核',
]

export const ImportForewarnings = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    title="批量导入预警"
    endpoint={consoleForewarningEndpoints.import}
    template={{ name: '预警模板', columns: FOREWARNING_COLUMNS, sample: FOREWARNING }}
    again="已下发的行并入原预警"
    onClose={onClose}
  >
    每行一个账户的一类风险（{Object.values(STAFF_WARNINGS).join('、')}），最多 {RECTIFICATION_ROWS_MOST}{' '}
    行；多个广告用分号隔开，修改建议可不填。无误的行立即下发并通知客户，其余逐行说明原因。
  </ImportDialog>
)

function Result({ of, again, onClose }: { of: Imported; again: string; onClose: () => void }) {
  const refused = of.rows.filter(row => row.problem !== '')
  return (
    <Dialog open title="导入结果" onClose={onClose}>
      <Stack gap={12}>
        <NoticeStrip tone={refused.length === 0 ? 'success' : 'warning'}>
          已下发 {of.issued} 行{refused.length === 0 ? '' : `，${refused.length} 行未下发；修正后可重新上传整个表格，${again}`}
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
