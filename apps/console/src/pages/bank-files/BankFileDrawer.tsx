// One file of a bank: which column is what, the verdict of each line, and its confirmation or its end.
import { DeclaredList } from '@tallyhelm/browser/lists/DeclaredList'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { SheetReadingText } from '@tallyhelm/browser/forms/SheetReadingText'
import { DAY_ORDERS } from '@tallyhelm/protocol/topics/bank-files/days'
import { DECIMAL_TEXTS } from '@tallyhelm/protocol/topics/bank-files/reading'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import { BANK_FILE_STATES } from '@tallyhelm/protocol/topics/bank-files/enums'
import { bankLineRows } from '@tallyhelm/protocol/topics/bank-files/columns'
import { bankLineFilters } from '@tallyhelm/protocol/topics/bank-files/lists'
import type { BankFileRow, BankLine } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { AnotherPaymentDialog } from './AnotherPaymentDialog.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { useStaff } from '../../session/use-staff.ts'
import { BankColumnsDialog } from './BankColumnsDialog.tsx'
import { Facts, sumText } from '../payments/Facts.tsx'
import styles from '../payments/payments.module.css'

const EVERY_MS = 2_000

export function BankFileDrawer({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { role } = useStaff()
  const [isMapping, setMapping] = useState(false)
  const { data: file, error } = useCall(
    bankFileEndpoints.detail,
    { file_id: fileId },
    { refetchInterval: query => (query.state.data?.state === 'RUNNING' ? EVERY_MS : false) },
  )
  const mayWork = mayCall(bankFileEndpoints.confirm, role)
  return (
    <Drawer
      open
      width={880}
      onClose={onClose}
      title={file === undefined ? '银行流水' : `银行流水：${file.file_name}`}
      footer={file !== undefined && mayWork ? <Actions file={file} onMap={() => setMapping(true)} /> : undefined}
    >
      {error ? <NoticeStrip tone="error">{error.msg}</NoticeStrip> : null}
      {file === undefined ? error ? null : <Skeleton /> : <Detail file={file} />}
      {file !== undefined && isMapping ? <BankColumnsDialog file={file} onClose={() => setMapping(false)} /> : null}
    </Drawer>
  )
}

function Actions({ file, onMap }: { file: BankFileRow; onMap: () => void }) {
  const confirm = useCommand(bankFileEndpoints.confirm)
  const cancel = useCommand(bankFileEndpoints.cancel)
  const request = { file_id: file.file_id }
  if (file.state === 'DONE' || file.state === 'CANCELLED') return null
  return (
    <div className={styles.actions}>
      {file.state === 'WAITING' ? (
        <Button
          variant="primary"
          loading={confirm.isPending}
          disabledReason={file.ready === 0 ? '没有可登记的行' : undefined}
          onClick={() => confirm.mutate({ request })}
        >
          确认登记 {file.ready} 笔
        </Button>
      ) : null}
      {file.state === 'RUNNING' ? null : <Button onClick={onMap}>设置列</Button>}
      <Button loading={cancel.isPending} onClick={() => cancel.mutate({ request })}>
        取消
      </Button>
    </div>
  )
}

/** What was said of its bank, or told by the file itself. */
const readByTexts = ({ decimal, day_order }: BankFileRow): string[] => [
  ...(decimal === null ? [] : [`金额 ${DECIMAL_TEXTS[decimal]}`]),
  ...(day_order === null ? [] : [`日期 ${DAY_ORDERS[day_order]}`]),
]

function Detail({ file }: { file: BankFileRow }) {
  return (
    <Stack gap={16}>
      {file.state === 'UNMAPPED' ? (
        <NoticeStrip tone="warning" title="请先设置列">
          每家银行只需设置一次，之后的文件会自动识别；出现新的列、词或日期写法时会再次询问。
        </NoticeStrip>
      ) : null}
      {file.maybe > 0 && file.state !== 'CANCELLED' ? (
        <NoticeStrip tone="warning" title={`${file.maybe} 行可能重复`}>
          与已登记的款项相似，不会登记；核对后确属另一笔的，请在该行点“是另一笔”。
        </NoticeStrip>
      ) : null}
      {file.wrong > 0 && file.state === 'WAITING' ? (
        <NoticeStrip tone="warning">{file.wrong} 行有问题，确认后不会登记。</NoticeStrip>
      ) : null}
      <Facts
        facts={[
          ['状态', BANK_FILE_STATES[file.state].text],
          ['收款账户', `${BANKS[file.bank]} · ${file.currency}`],
          ['收入合计', sumText(file.total, file.currency)],
          [
            '行数',
            `${file.lines} 行 · 待登记 ${file.ready} · 已登记 ${file.done} · 已存在 ${file.same} · 可能重复 ${file.maybe} · 未完成 ${file.open} · 支出 ${file.out} · 有问题 ${file.wrong}`,
          ],
          ['上传', `${file.staff_name} · ${timeText(file.created_at)}`],
        ]}
      />
      <SheetReadingText reading={file.sheet_reading} more={readByTexts(file)} />
      {file.state === 'UNMAPPED' ? null : <Lines file={file} />}
    </Stack>
  )
}

function Lines({ file }: { file: BankFileRow }) {
  const list = usePageFrame('bank-lines', bankLineFilters, { more: KEPT, kept: KEPT })
  const { data, table } = useListCall(bankFileEndpoints.lines, { ...list.request, file_id: file.file_id }, { asOf: file })
  const { role } = useStaff()
  const [asked, setAsked] = useState<BankLine>()
  const maySay = mayCall(bankFileEndpoints.another, role) && file.state !== 'CANCELLED'
  const cells: Cells<BankLine, typeof bankLineRows.columns> = {
    action: line =>
      line.state === 'MAYBE' && maySay ? (
        <Button variant="link" size="mini" onClick={() => setAsked(line)}>
          是另一笔
        </Button>
      ) : null,
  }
  return (
    <>
      <DeclaredList
        frame={list}
        label="逐行结果"
        filtersLabel="逐行结果筛选"
        list={bankLineRows}
        cells={cells}
        page={data}
        table={table}
        empty={<Empty title="没有符合条件的行" />}
      />
      {asked === undefined ? null : <AnotherPaymentDialog file={file} line={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const KEPT = ['tab', 'bank', 'currency', 'state', 'from', 'to'] as const
